import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../../../shared/contract/contract';
import type { OutboxChanged } from '../../../../shared/contract/feedback.calls';
import { draftOf, type FeedbackDraft, type Reporter } from '../../../../shared/domain/feedback';
import {
  type BuiltInPreset,
  type PresetContent,
  withBuiltInPreset,
  withPreset,
} from '../../../../shared/domain/feedback-preset';
import { stillRefused } from '../../../../shared/domain/feedback-refusal';
import {
  type FeedbackSubject,
  type OutboxItem,
  type ReportedVerdict,
  stateRules,
  subjectOf,
} from '../../../../shared/domain/outbox';
import { hasSameReporter, isEmptyDraft, startingDraft } from '../../../../shared/domain/starting-draft';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';
import type { OpenReportState } from '../../../state/open-report';
import type { ReporterState } from '../../../state/reporter';
import type { ToastsStore } from '../../../state/toasts';
import type { UndoableSendState } from '../../../state/undoable-send';
import { DraftPersistence, type RefusedDraftsState, type RestoredDraft, toRequestDraft } from './drafts';
import {
  closedForm,
  type FeedbackFormState,
  initialState,
  withChanged,
  withDraft,
  withExisting,
  withOutcome,
  withStoredDraft,
} from './feedback-state';
import { formReload } from './form-reload';

type FeedbackState = FeedbackFormState &
  Pick<FeedbackActions, keyof FeedbackActions> &
  ReturnType<typeof formReload>;

interface FeedbackDependencies {
  readonly profile: OpenProfile;
  readonly openReport: StoreApi<OpenReportState>;
  readonly refusedDrafts: StoreApi<RefusedDraftsState>;
  readonly reporter: StoreApi<ReporterState>;
  /** Learns of every feedback that was queued, or not queued after its form was closed. */
  readonly undoableSend: StoreApi<UndoableSendState>;
  readonly toasts: ToastsStore;
}

/**
 * The feedback form. Main saves every change on disk until the feedback is sent, so a failure, a closed form or a crash
 * loses no input.
 */
export function createFeedbackStore(bridge: Bridge, dependencies: FeedbackDependencies) {
  return createStore<FeedbackState>((_set, _get, store) => ({
    ...closedForm,
    ...new FeedbackActions(store, bridge, dependencies),
    ...formReload(store, dependencies),
  }));
}

class FeedbackActions {
  readonly #store: StoreApi<FeedbackState>;
  readonly #dependencies: FeedbackDependencies;
  readonly #drafts: DraftPersistence;
  /** The calls of the profile that the form was opened in. */
  #calls: ProfileCalls;

  constructor(store: StoreApi<FeedbackState>, bridge: Bridge, dependencies: FeedbackDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    this.#drafts = new DraftPersistence(dependencies.profile, dependencies.refusedDrafts);
    this.#calls = dependencies.profile.current();
    bridge.on('outbox.changed', (change) => this.#followOutbox(change));
  }

  /** Opens the form, with the saved reporter unless another one is given. */
  readonly open = async (
    subject: FeedbackSubject,
    reporter: Reporter = this.#savedReporter(),
  ): Promise<void> => {
    this.#calls = this.#dependencies.profile.current();
    const start = startingDraft(subject.reported, reporter);
    this.#set({ ...initialState, subject, start, draft: start, existing: [] });
    void this.#readExisting(subject);
    const reading = this.#drafts.read(subject.transactionId, start, (draft) => isEmptyDraft(draft, start));
    await this.#restoreFrom(subject, reading);
  };

  /** Opens the form of a Failed feedback's transaction with its content, unless a draft of other content is stored. */
  readonly openFailed = async (item: OutboxItem): Promise<void> => {
    const subject = subjectOf(item);
    await this.open(subject);
    if (this.#isOpen(subject) && !this.#form.touched) this.editFailed(item);
  };

  /** Reads the draft on disk again if that failed when the form was opened. */
  readonly readDraftAgain = async (): Promise<void> => {
    const { subject } = this.#form;
    if (subject) await this.#restoreFrom(subject, this.#drafts.readAgain());
  };

  /** Changes the draft. Ignored while it is being sent. */
  readonly edit = (change: Partial<FeedbackDraft>): void => {
    const { subject, draft, sending, refused } = this.#form;
    if (!subject || sending) return;
    this.#set({ refused: stillRefused(refused, draft, change) });
    this.#show(subject, { ...draft, ...change });
  };

  /** Confirms the form's content, so that it can be sent even if it equals the service's verdict. */
  readonly confirm = (): void => {
    const { subject, draft, sending } = this.#form;
    if (!subject || sending) return;
    this.#set({ confirmed: true });
    this.#show(subject, draft);
  };

  /** Replaces the draft, and confirms it. */
  readonly apply = (draft: FeedbackDraft): void => {
    if (this.#form.sending) return;
    this.#set({ confirmed: true });
    this.edit(draft);
  };

  readonly applyBuiltInPreset = (preset: BuiltInPreset): void => {
    const { draft, subject } = this.#form;
    if (subject) this.apply(withBuiltInPreset(draft, preset, subject.reported));
  };

  readonly applyPreset = (preset: PresetContent): void => {
    const { draft, lastPreset } = this.#form;
    this.apply(withPreset(draft, preset, lastPreset));
    this.#set({ lastPreset: preset });
  };

  /** Starts over with the service's verdict, and removes the saved draft. */
  readonly startOver = (): void => {
    const { subject, start, draft, sending } = this.#form;
    if (!subject || sending) return;
    this.#set({ ...initialState, draft: { ...start, reporter: draft.reporter } });
    void this.#saveDraft(subject, null);
    void this.#readExisting(subject);
  };

  /** Edits a Failed feedback in place of the form's current content. */
  readonly editFailed = (item: OutboxItem): void => {
    const { subject, sending } = this.#form;
    if (!subject || sending || !stateRules[item.state].mayEdit) return;
    this.#set({ ...initialState, ...withOutcome(item), confirmed: true });
    this.#show(subject, draftOf(item.feedback));
  };

  /**
   * Sends the feedback. If there already is feedback on the transaction, the user has to confirm first, and it is sent
   * when called again.
   */
  readonly send = async (): Promise<void> => {
    const { subject, draft, touched, sending, existing, replaces, confirmsAnother } = this.#form;
    if (!subject || sending) return;
    const errors = feedbackErrors(draft);
    this.#set({ errors, tried: true });
    if (!touched || Object.keys(errors).length > 0) return;
    const another = existing.some(({ id }) => id !== replaces);
    if (another && !confirmsAnother) this.#set({ confirmsAnother: true });
    else await this.#queue(subject, another);
  };

  readonly cancelAnother = (): void => this.#set({ confirmsAnother: false });

  /** Undoes sending, if the feedback was not sent yet; the form shows the draft again. */
  readonly undo = async (): Promise<void> => {
    const { subject, outcome } = this.#form;
    if (!subject || !outcome) return;
    this.#set({ problem: null });
    const answer = await this.#calls.call('feedback.undo', { id: outcome.id });
    if (!this.#isOpen(subject)) return;
    if (!answer.ok) {
      this.#set({ problem: answer.problem });
      return;
    }
    const existing = this.#form.existing.filter(({ id }) => id !== outcome.id);
    this.#set({ confirmed: true, outcome: null, existing });
    this.#drafts.setShown(answer.value);
    this.#show(subject, this.#form.draft);
  };

  /** Shows the draft of a feedback that was undone elsewhere, if the form of its transaction is open and unchanged. */
  readonly showUndone = (transactionId: string, draft: FeedbackDraft): void => {
    const { subject, touched, outcome } = this.#form;
    if (subject?.transactionId !== transactionId || touched || outcome) return;
    this.#drafts.setShown(draft);
    this.#set({ draft, confirmed: true, touched: true, restored: true });
  };

  /** Closes the form. The draft stays on disk. */
  readonly close = (): void => this.#set({ ...initialState, subject: null, existing: [] });

  readonly clear = (): void => this.close();

  get #form(): FeedbackFormState {
    return this.#store.getState();
  }

  #set(change: Partial<FeedbackFormState>): void {
    this.#store.setState(change);
  }

  #isOpen(subject: FeedbackSubject): boolean {
    return this.#form.subject === subject;
  }

  #savedReporter(): Reporter {
    return this.#dependencies.reporter.getState().reporter;
  }

  /** Shows another draft in the form, and saves it if it differs from the start. */
  #show(subject: FeedbackSubject, draft: FeedbackDraft): void {
    this.#set(withDraft(this.#form, draft));
    const { touched, start } = this.#form;
    void this.#saveDraft(subject, touched || !hasSameReporter(draft, start) ? draft : null);
  }

  async #saveDraft(subject: FeedbackSubject, draft: FeedbackDraft | null): Promise<void> {
    const draftProblem = await this.#drafts.save(draft);
    if (this.#isOpen(subject)) this.#set({ draftProblem });
  }

  async #restoreFrom(subject: FeedbackSubject, reading: Promise<RestoredDraft | null>): Promise<void> {
    const read = await reading;
    if (!read || !this.#isOpen(subject)) return;
    const { sending, outcome } = this.#form;
    if (read.draft && !sending && !outcome) {
      this.#drafts.setShown(read.draft);
      this.#set(withStoredDraft(this.#form, read.draft));
    }
    this.#set({ draftProblem: read.problem });
  }

  async #readExisting(subject: FeedbackSubject): Promise<void> {
    const answer = await this.#calls.call('feedback.about', { transactionId: subject.transactionId });
    if (this.#isOpen(subject) && answer.ok) this.#set(withExisting(this.#form, answer.value));
  }

  /** No query: each change also changes the outcome that the open form shows. */
  #followOutbox({ changed, removed, many }: OutboxChanged): void {
    const { subject } = this.#form;
    if (!subject) return;
    if (many) void this.#readExisting(subject);
    const about = changed.filter((item) => item.transactionId === subject.transactionId);
    if (about.length > 0 || removed.length > 0) this.#set(withChanged(this.#form, about, removed));
  }

  /** Puts the feedback in the outbox, which sends it after the undo time. */
  async #queue(subject: FeedbackSubject, another: boolean): Promise<void> {
    const { draft, replaces } = this.#form;
    const { undoableSend, toasts } = this.#dependencies;
    this.#set({
      sending: true,
      confirmsAnother: false,
      problem: null,
      outcome: null,
      refused: {},
      restored: false,
    });
    const answer = await this.#calls.call('feedback.send', {
      transactionId: subject.transactionId,
      draft: toRequestDraft(draft),
      reported: truncated(subject.reported),
      another,
      replaces,
    });
    if (answer.ok) undoableSend.getState().add(answer.value);
    if (this.#isOpen(subject)) await this.#showAnswer(subject, answer);
    else if (!answer.ok) toasts.getState().showFailed(answer.problem, messages.feedback.send.notSent);
  }

  async #showAnswer(subject: FeedbackSubject, answer: Answer<'feedback.send'>): Promise<void> {
    if (answer.ok) {
      // A push may have reported it already, in a later state.
      const pushed = this.#form.existing.find(({ id }) => id === answer.value.id);
      this.#set({ sending: false, replaces: null, ...withOutcome(pushed ?? answer.value) });
    } else if (answer.problem.kind === 'feedback-given') {
      // Another feedback was queued elsewhere in the meantime.
      await this.#readExisting(subject);
      if (this.#isOpen(subject)) this.#set({ sending: false, confirmsAnother: true });
    } else this.#set({ sending: false, problem: answer.problem });
  }
}

/** Returns the verdict within the limits of shared/contract/feedback.calls.ts, so that a hostile report can't prevent feedback. */
function truncated({ riskAssignment, fraudCases }: ReportedVerdict) {
  const maxLength = 5_000;
  return {
    riskAssignment: riskAssignment !== null && riskAssignment.length <= maxLength ? riskAssignment : null,
    fraudCases: fraudCases.filter(({ length }) => length <= maxLength).slice(0, 1_000),
  };
}
