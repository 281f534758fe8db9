import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import {
  draftOf,
  emptyDraft,
  type FeedbackDraft,
  type FeedbackErrors,
  type Reporter,
} from '../../../../shared/domain/feedback';
import { type PresetContent, withPreset } from '../../../../shared/domain/feedback-preset';
import { refusedFields, stillRefused } from '../../../../shared/domain/feedback-refusal';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import {
  hasSameContent,
  hasSameReporter,
  isEmptyDraft,
  isSameDraft,
  startingDraft,
} from '../../../../shared/domain/starting-draft';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';
import type { Problem } from '../../../../shared/problem';
import { type FeedbackSubject, reportedVerdictOf, truncatedVerdict } from '../../../state/feedback-subject';
import type { OpenProfile } from '../../../state/open-profile';
import { DraftPersistence, type RestoredDraft, toRequestDraft } from './draft-persistence';
import type { RefusedDraftsState } from './refused-drafts';

export interface FeedbackState {
  /** The report whose form is open; null if none is. */
  readonly subject: FeedbackSubject | null;
  /** The draft the form starts with: the service's verdict. */
  readonly start: FeedbackDraft;
  readonly draft: FeedbackDraft;
  /** True if the form differs from its start, or its content was confirmed. Otherwise it can't be sent. */
  readonly touched: boolean;
  /** True when `draft` was restored from disk. */
  readonly restored: boolean;
  /** Shown after the first attempt to send, and updated with every change from then on. */
  readonly errors: FeedbackErrors;
  readonly tried: boolean;
  /** The service's messages on refused fields that were not changed since. */
  readonly refused: FeedbackErrors;
  /** True until the sent feedback is on disk. */
  readonly sending: boolean;
  /** The feedback this form sent, in its current state; where it is Failed, the form is shown again. */
  readonly outcome: OutboxItem | null;
  /** The feedback on the transaction, newest first. */
  readonly given: readonly OutboxItem[];
  /** The Failed feedback that is being edited; the next one replaces it. */
  readonly replaces: string | null;
  /** True while the user is asked to confirm sending another feedback in addition to `given`. */
  readonly asking: boolean;
  /** Why sending or undoing failed. */
  readonly problem: Problem | null;
  /** Why the draft can't be saved on disk. */
  readonly draftProblem: Problem | null;
  readonly open: (subject: FeedbackSubject, reporter: Reporter) => Promise<void>;
  /** Reads the draft on disk again if that failed when the form was opened. */
  readonly readDraftAgain: () => Promise<void>;
  /** Changes the draft. Ignored while it is being sent. */
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** Confirms the form's content, so that it can be sent even if it equals the service's verdict. */
  readonly confirm: () => void;
  /** Replaces the draft, and confirms it. */
  readonly apply: (draft: FeedbackDraft) => void;
  readonly applyPreset: (preset: PresetContent) => void;
  /** Starts over with the service's verdict, and removes the saved draft. */
  readonly startOver: () => void;
  /** Edits a Failed feedback in place of the form's current content. */
  readonly editGiven: (item: OutboxItem) => void;
  /**
   * Sends the feedback. If there already is feedback on the transaction, asks for confirmation first, and sends when
   * called again.
   */
  readonly send: () => Promise<void>;
  readonly stopAsking: () => void;
  /** Undoes sending, if the feedback was not sent yet; the form shows the draft again. */
  readonly undo: () => Promise<void>;
  /** Shows the draft of a feedback that was undone elsewhere, if the form of its transaction is open and unchanged. */
  readonly showTakenBack: (transactionId: string, draft: FeedbackDraft) => void;
  /** Closes the form. The draft stays on disk. */
  readonly close: () => void;
}

const fresh = {
  touched: false,
  restored: false,
  errors: {},
  tried: false,
  refused: {},
  sending: false,
  outcome: null,
  replaces: null,
  asking: false,
  problem: null,
  draftProblem: null,
} as const;

interface FeedbackDependencies {
  readonly profile: OpenProfile;
  readonly save: RefusedDraftsState['save'];
  /** Called with a feedback that was queued, and can be undone for a few seconds. */
  readonly onQueued: (item: OutboxItem) => void;
  /** Called with the reason when a feedback was not queued and its form was closed in the meantime. */
  readonly notifyNotSent: (problem: Problem) => void;
}

/**
 * The feedback form. Main saves every change on disk until the feedback is sent, so a failure, a closed form or a crash
 * loses no input.
 */
export function createFeedbackStore(
  bridge: Bridge,
  { profile, save, onQueued, notifyNotSent }: FeedbackDependencies,
) {
  return createStore<FeedbackState>((set, get) => {
    /** True if the user confirmed the form's current content. */
    let confirmed = false;
    let lastPreset: PresetContent = {};
    /** The calls of the profile that the form was opened in. */
    let calls = profile.current();
    const drafts = new DraftPersistence(profile, save);

    async function saveDraft(subject: FeedbackSubject, draft: FeedbackDraft | null): Promise<void> {
      const draftProblem = await drafts.save(draft);
      if (get().subject === subject) set({ draftProblem });
    }
    async function readGiven(subject: FeedbackSubject): Promise<void> {
      const answer = await calls.call('feedback.about', { transactionId: subject.transactionId });
      if (get().subject !== subject || !answer.ok) return;
      setGiven(answer.value);
      const { outcome } = get();
      if (outcome) follow(answer.value.find(({ id }) => id === outcome.id) ?? null);
    }
    /**
     * A Failed feedback that was sent again in the meantime is not replaced: the next one is sent in addition. Changes
     * made in the form since it Failed were not sent, so the form stays open with them.
     */
    function setGiven(given: readonly OutboxItem[]): void {
      const { replaces, draft } = get();
      const sentAgain = given.find(({ id, state }) => id === replaces && state !== 'Failed');
      if (!sentAgain) set({ given });
      else if (hasSameContent(draft, draftOf(sentAgain.feedback))) set({ given, replaces: null });
      else set({ given, replaces: null, outcome: null, refused: {} });
    }
    /** Shows another draft in the form, and saves it if it differs from the start. */
    function show(subject: FeedbackSubject, draft: FeedbackDraft): void {
      const { start, tried } = get();
      const touched = confirmed || !hasSameContent(draft, start);
      set({ draft, touched, asking: false, errors: tried ? feedbackErrors(draft) : {} });
      void saveDraft(subject, touched || !hasSameReporter(draft, start) ? draft : null);
    }
    /** Shows the saved draft in place of the form's start. */
    function restore(draft: FeedbackDraft): void {
      const { start, sending, outcome } = get();
      if (sending || outcome) return;
      drafts.setShown(draft);
      confirmed = confirmed || isSameDraft(draft, start);
      set({ draft, touched: confirmed || !hasSameContent(draft, start), restored: true });
    }
    /** Updates the state of the form's feedback; null if it was removed. */
    function follow(outcome: OutboxItem | null): void {
      if (outcome?.state !== 'Failed') {
        set({ outcome });
        return;
      }
      // The outbox holds the feedback as sent: only changes to it are a draft.
      set({ outcome, replaces: outcome.id, refused: refusedFields(outcome.problem) });
    }
    async function restoreFrom(
      subject: FeedbackSubject,
      reading: Promise<RestoredDraft | null>,
    ): Promise<void> {
      const read = await reading;
      if (!read || get().subject !== subject) return;
      if (read.draft) restore(read.draft);
      set({ draftProblem: read.problem });
    }
    function resetConfirmation(): void {
      confirmed = false;
      lastPreset = {};
    }
    bridge.on('outbox.changed', (change) => {
      const { subject, given } = get();
      if (!subject) return;
      if (change.many) void readGiven(subject);
      const about = change.changed.filter((item) => item.transactionId === subject.transactionId);
      if (about.length === 0 && change.removed.length === 0) return;
      setGiven(withChanges(given, about, change.removed));
      const { outcome } = get();
      const changed = about.find(({ id }) => id === outcome?.id);
      if (changed) follow(changed);
      else if (outcome && change.removed.includes(outcome.id)) set({ outcome: null, replaces: null });
    });

    return {
      ...fresh,
      subject: null,
      start: emptyDraft(),
      draft: emptyDraft(),
      given: [],
      open: async (subject, reporter) => {
        resetConfirmation();
        calls = profile.current();
        const start = startingDraft(reportedVerdictOf(subject), reporter);
        set({ ...fresh, subject, start, draft: start, given: [] });
        void readGiven(subject);
        const { transactionId } = subject;
        await restoreFrom(
          subject,
          drafts.read(transactionId, start, (draft) => isEmptyDraft(draft, start)),
        );
      },
      readDraftAgain: async () => {
        const { subject } = get();
        if (subject) await restoreFrom(subject, drafts.readAgain());
      },
      edit: (change) => {
        const { subject, draft, sending, refused } = get();
        if (!subject || sending) return;
        set({ refused: stillRefused(refused, draft, change) });
        show(subject, { ...draft, ...change });
      },
      confirm: () => {
        const { subject, draft, sending } = get();
        if (!subject || sending) return;
        confirmed = true;
        show(subject, draft);
      },
      apply: (draft) => {
        if (get().sending) return;
        confirmed = true;
        get().edit(draft);
      },
      applyPreset: (preset) => {
        const { draft, apply } = get();
        apply(withPreset(draft, preset, lastPreset));
        lastPreset = preset;
      },
      startOver: () => {
        const { subject, start, draft, sending } = get();
        if (!subject || sending) return;
        resetConfirmation();
        set({ ...fresh, draft: { ...start, reporter: draft.reporter } });
        void saveDraft(subject, null);
        void readGiven(subject);
      },
      editGiven: (item) => {
        const { subject, sending } = get();
        if (!subject || sending || item.state !== 'Failed') return;
        resetConfirmation();
        confirmed = true;
        set({ ...fresh, outcome: item, replaces: item.id, refused: refusedFields(item.problem) });
        show(subject, draftOf(item.feedback));
      },
      send: async () => {
        const { subject, draft, touched, sending, given, replaces, asking } = get();
        if (!subject || sending) return;
        const errors = feedbackErrors(draft);
        set({ errors, tried: true });
        if (!touched || Object.keys(errors).length > 0) return;
        const another = given.some(({ id }) => id !== replaces);
        if (another && !asking) {
          set({ asking: true });
          return;
        }
        set({ sending: true, asking: false, problem: null, outcome: null, refused: {}, restored: false });
        const answer = await calls.call('feedback.send', {
          transactionId: subject.transactionId,
          draft: toRequestDraft(draft),
          reported: truncatedVerdict(subject),
          another,
          replaces,
        });
        if (answer.ok) onQueued(answer.value);
        if (get().subject !== subject) {
          if (!answer.ok) notifyNotSent(answer.problem);
          return;
        }
        if (answer.ok) {
          // A push may have reported it already, in a later state.
          const pushed = get().given.find(({ id }) => id === answer.value.id);
          set({ sending: false, replaces: null });
          follow(pushed ?? answer.value);
        } else if (answer.problem.kind === 'feedback-given') {
          // Another feedback was queued elsewhere in the meantime.
          await readGiven(subject);
          if (get().subject === subject) set({ sending: false, asking: true });
        } else set({ sending: false, problem: answer.problem });
      },
      stopAsking: () => set({ asking: false }),
      undo: async () => {
        const { subject, outcome } = get();
        if (!subject || !outcome) return;
        set({ problem: null });
        const answer = await calls.call('feedback.undo', { id: outcome.id });
        if (get().subject !== subject) return;
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        confirmed = true;
        set({ outcome: null, given: get().given.filter(({ id }) => id !== outcome.id) });
        drafts.setShown(answer.value);
        show(subject, get().draft);
      },
      showTakenBack: (transactionId, draft) => {
        const { subject, touched, outcome } = get();
        if (subject?.transactionId !== transactionId || touched || outcome) return;
        confirmed = true;
        drafts.setShown(draft);
        set({ draft, touched: true, restored: true });
      },
      close: () => {
        resetConfirmation();
        set({ ...fresh, subject: null, given: [] });
      },
    };
  });
}

function withChanges(
  given: readonly OutboxItem[],
  changed: readonly OutboxItem[],
  removed: readonly string[],
): readonly OutboxItem[] {
  const items = new Map([...given, ...changed].map((item) => [item.id, item]));
  for (const id of removed) items.delete(id);
  return [...items.values()].sort((one, other) => other.sequence - one.sequence);
}
