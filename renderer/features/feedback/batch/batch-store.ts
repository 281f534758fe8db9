import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import type {
  BatchChoice,
  BatchReview,
  BatchTargets,
  BatchView,
} from '../../../../shared/domain/batch-feedback';
import { emptyDraft, type FeedbackDraft, type Reporter } from '../../../../shared/domain/feedback';
import {
  type BuiltInPreset,
  type PresetContent,
  withBuiltInPreset,
  withPreset,
} from '../../../../shared/domain/feedback-preset';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';
import type { ReporterState } from '../../../state/reporter';
import type { ToastsStore } from '../../../state/toasts';
import {
  DraftPersistence,
  type RefusedDraftsState,
  type RestoredDraft,
  toRequestDraft,
} from '../form/drafts';
import { type BatchTask, closedTask } from './batch-state';
import { queuedBatch, undoBatch } from './queued-batch';

/** Transactions per page. */
export const batchPageLimit = 100;

type BatchState = BatchTask & Pick<BatchActions, keyof BatchActions>;

interface BatchDependencies {
  readonly profile: OpenProfile;
  readonly refusedDrafts: StoreApi<RefusedDraftsState>;
  readonly reporter: StoreApi<ReporterState>;
  /** Learns why nothing was queued if the form was closed in the meantime. */
  readonly toasts: ToastsStore;
}

/**
 * Feedback on many reports at once: the form, the review of what it means for each transaction, and the queued batch.
 * Main saves the draft on disk until it is sent.
 */
export function createBatchStore(bridge: Bridge, dependencies: BatchDependencies) {
  return createStore<BatchState>((_set, _get, store) => ({
    ...closedTask,
    ...new BatchActions(store, bridge, dependencies),
  }));
}

type TakenBatch = Pick<BatchTask, 'targets' | 'reportCount' | 'draft' | 'choice' | 'step'>;

class BatchActions {
  readonly #store: StoreApi<BatchState>;
  readonly #bridge: Bridge;
  readonly #dependencies: BatchDependencies;
  readonly #drafts: DraftPersistence;
  /** Counts openings, so that late answers to a closed form are ignored. */
  #openCount = 0;
  #previewCount = 0;
  /** The calls of the profile that the form was opened in. */
  #calls: ProfileCalls;

  constructor(store: StoreApi<BatchState>, bridge: Bridge, dependencies: BatchDependencies) {
    this.#store = store;
    this.#bridge = bridge;
    this.#dependencies = dependencies;
    this.#drafts = new DraftPersistence(dependencies.profile, dependencies.refusedDrafts);
    this.#calls = dependencies.profile.current();
  }

  /** Opens the form, with the saved reporter unless another one is given. */
  readonly open = async (
    targets: BatchTargets,
    reportCount: number,
    reporter: Reporter = this.#dependencies.reporter.getState().reporter,
  ): Promise<void> => {
    this.#openCount += 1;
    this.#calls = this.#dependencies.profile.current();
    this.#set({ ...closedTask, step: 'form', targets, reportCount, draft: emptyDraft(reporter) });
    const reading = this.#drafts.read(null, this.#task.draft, isEmptyDraft);
    await Promise.all([this.#restoreFrom(reading), this.#readTargets()]);
  };

  /** Reads the draft on disk again if that failed when the form was opened. */
  readonly readDraftAgain = (): Promise<void> => this.#restoreFrom(this.#drafts.readAgain());

  /** Reads the transactions of the reports again, which main no longer holds. */
  readonly readAgain = async (): Promise<void> => {
    await this.#readTargets();
    if (this.#task.step === 'review') await this.#updatePreview();
  };

  readonly edit = (change: Partial<FeedbackDraft>): void => {
    const { step, tried } = this.#task;
    if (step !== 'form') return;
    const draft = { ...this.#task.draft, ...change };
    this.#set({ draft, errors: tried ? feedbackErrors(draft) : {} });
    void this.#saveDraft(draft);
  };

  /** No single verdict of the service applies to a batch. */
  readonly applyBuiltInPreset = (preset: BuiltInPreset): void =>
    this.edit(withBuiltInPreset(this.#task.draft, preset, null));

  readonly applyPreset = (preset: PresetContent): void => this.edit(withPreset(this.#task.draft, preset));

  readonly startOver = (): void => {
    const draft = emptyDraft(this.#task.draft.reporter);
    this.#set({ draft, restored: false, errors: {}, tried: false });
    void this.#saveDraft(null);
  };

  /** Opens the review if the form has no error. */
  readonly toReview = async (): Promise<void> => {
    const errors = feedbackErrors(this.#task.draft);
    this.#set({ errors, tried: true });
    if (Object.keys(errors).length > 0 || !this.#task.review) return;
    this.#set({ step: 'review', restored: false, problem: null, view: 'all', page: 1, preview: null });
    await this.#updatePreview();
  };

  readonly toForm = (): void => this.#set({ step: 'form', problem: null });

  readonly choose = (change: Partial<BatchChoice>): Promise<void> => {
    this.#set({ choice: { ...this.#task.choice, ...change } });
    return this.#updatePreview();
  };

  /** Excludes a transaction, or includes it again. */
  readonly exclude = (transactionId: string, isExcluded: boolean): Promise<void> => {
    const others = this.#task.choice.excluded.filter((other) => other !== transactionId);
    return this.choose({ excluded: isExcluded ? [...others, transactionId] : others });
  };

  readonly show = (view: BatchView, page: number): Promise<void> => {
    this.#set({ view, page });
    return this.#updatePreview();
  };

  /** Puts exactly what the preview shows in the outbox, which sends it after the undo time. */
  readonly send = async (): Promise<void> => {
    const { review, preview, busy } = this.#task;
    if (!review || !preview || preview.toSend === 0 || busy) return;
    const opened = this.#openCount;
    this.#set({ busy: true, problem: null });
    const answer = await this.#calls.call('batch.send', {
      ...this.#requestFor(review),
      reviewed: preview.digest,
    });
    if (opened !== this.#openCount) {
      if (!answer.ok)
        this.#dependencies.toasts.getState().showFailed(answer.problem, messages.feedback.send.notSent);
    } else if (answer.ok) {
      this.#set({ busy: false, step: 'progress', queued: queuedBatch(answer.value) });
    } else {
      this.#set({ busy: false, problem: answer.problem });
      // The reason may be feedback given in the meantime: the updated review shows it.
      await this.#updatePreview();
    }
  };

  /** Undoes the whole batch if none of it was sent yet, and shows the form with its draft again. */
  readonly undo = async (): Promise<void> => {
    const { queued, busy, draft } = this.#task;
    if (!queued || busy) return;
    const opened = this.#openCount;
    this.#set({ busy: true, problem: null });
    const problem = await undoBatch(this.#calls, queued.id);
    if (opened !== this.#openCount) return;
    this.#set({ busy: false, problem });
    if (problem) return;
    this.#set({ step: 'form', queued: null });
    void this.#saveDraft(draft);
    await this.#readTargets();
  };

  /** Closes the form. A draft that wasn't sent stays on disk. */
  readonly close = (): void => {
    this.#openCount += 1;
    if (this.#task.step !== 'closed') void this.#bridge.call('batch.forget', undefined);
    this.#set(closedTask);
  };

  readonly clear = (): void => this.close();

  /** Returns the open form; null for none. A batch that was sent is in the outbox. */
  readonly take = (): TakenBatch | null => {
    const { targets, reportCount, draft, choice, step } = this.#task;
    return step === 'form' || step === 'review' ? { targets, reportCount, draft, choice, step } : null;
  };

  /** Opens the form that a reloaded window had, unless one is open. */
  readonly restore = async ({ targets, reportCount, draft, choice, step }: TakenBatch): Promise<void> => {
    if (this.#task.step !== 'closed') return;
    const opening = this.open(targets, reportCount, draft.reporter);
    const { draft: initial } = this.#task;
    await opening;
    if (this.#task.targets !== targets) return;
    // Input made in the meantime is newer.
    if (this.#task.draft === initial || this.#task.restored) this.edit(draft);
    await this.choose(choice);
    if (step === 'review') await this.toReview();
  };

  get #task(): BatchTask {
    return this.#store.getState();
  }

  #set(change: Partial<BatchTask>): void {
    this.#store.setState(change);
  }

  async #saveDraft(draft: FeedbackDraft | null): Promise<void> {
    const opened = this.#openCount;
    const draftProblem = await this.#drafts.save(draft);
    if (opened === this.#openCount) this.#set({ draftProblem });
  }

  async #restoreFrom(reading: Promise<RestoredDraft | null>): Promise<void> {
    const opened = this.#openCount;
    const read = await reading;
    if (!read || opened !== this.#openCount || this.#task.queued) return;
    if (read.draft) {
      this.#drafts.setShown(read.draft);
      this.#set({ draft: read.draft, restored: true });
    }
    this.#set({ draftProblem: read.problem });
  }

  async #readTargets(): Promise<void> {
    const opened = this.#openCount;
    const { targets } = this.#task;
    this.#set({ busy: true, problem: null, review: null, preview: null, rows: [], total: 0 });
    const requested = targets.kind === 'keys' ? { ...targets, keys: [...targets.keys] } : targets;
    const answer = await this.#calls.call('batch.review', { targets: requested });
    if (opened !== this.#openCount) return;
    this.#set(answer.ok ? { busy: false, review: answer.value } : { busy: false, problem: answer.problem });
  }

  /** Updates the preview and the page that is shown for the current draft and choice. */
  async #updatePreview(): Promise<void> {
    this.#previewCount += 1;
    const current = this.#previewCount;
    const { review, view, page } = this.#task;
    if (!review) return;
    const request = this.#requestFor(review);
    const [preview, rows] = await Promise.all([
      this.#bridge.call('batch.preview', request),
      this.#bridge.call('batch.page', { ...request, view, page, limit: batchPageLimit }),
    ]);
    if (current !== this.#previewCount || this.#task.review !== review) return;
    if (preview.ok && rows.ok)
      this.#set({ preview: preview.value, rows: rows.value.rows, total: rows.value.total });
    else {
      const failed = preview.ok ? rows : preview;
      this.#set({ preview: null, problem: failed.ok ? null : failed.problem });
    }
  }

  /** Returns what a request of main about a review states, whose schema has mutable arrays. */
  #requestFor({ token }: BatchReview) {
    const { draft, choice } = this.#task;
    return { token, draft: toRequestDraft(draft), choice: { ...choice, excluded: [...choice.excluded] } };
  }
}

/** Returns true for a draft with nothing in it except the saved reporter. */
function isEmptyDraft({ fraudCases, reporter: _, ...texts }: FeedbackDraft): boolean {
  return fraudCases === null && Object.values(texts).every((text) => text === '');
}
