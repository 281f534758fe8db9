import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import type { BatchChoice, BatchTargets, BatchView } from '../../../../shared/domain/batch-feedback';
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
import type { QueryCache } from '../../../state/queries/query-cache';
import { followQuery } from '../../../state/queries/query-observer';
import type { ReporterState } from '../../../state/reporter';
import type { ToastsStore } from '../../../state/toasts';
import { DraftPersistence, type RefusedDraftsState, type RestoredDraft } from '../form/drafts';
import { batchRequest, noPreview, previewQuery } from './batch-preview';
import { type BatchTask, closedTask } from './batch-state';
import { queuedBatch, undoBatch } from './queued-batch';

type BatchState = BatchTask & Pick<BatchActions, keyof BatchActions>;

interface BatchDependencies {
  readonly queries: QueryCache;
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
  readonly #readPreviewAgain: () => Promise<void>;
  /** The calls of the profile that the form was opened in. */
  #calls: ProfileCalls;

  constructor(store: StoreApi<BatchState>, bridge: Bridge, dependencies: BatchDependencies) {
    this.#store = store;
    this.#bridge = bridge;
    this.#dependencies = dependencies;
    this.#drafts = new DraftPersistence(dependencies.profile, dependencies.refusedDrafts);
    this.#calls = dependencies.profile.current();
    const { follow, readAgain } = followQuery(
      dependencies.queries,
      () => previewQuery(this.#task),
      ({ reply, problem }) => this.#set(problem ? { ...noPreview, problem } : (reply ?? noPreview)),
    );
    this.#readPreviewAgain = readAgain;
    store.subscribe(follow);
  }

  /** Opens the form, with the saved reporter unless another one is given. */
  readonly open = async (
    targets: BatchTargets,
    reportCount: number,
    reporter: Reporter = this.#dependencies.reporter.getState().reporter,
  ): Promise<void> => {
    this.#calls = this.#dependencies.profile.current();
    this.#set({ ...closedTask, step: 'form', targets, reportCount, draft: emptyDraft(reporter) });
    const reading = this.#drafts.read(null, this.#task.draft, isEmptyDraft);
    await Promise.all([this.#restoreFrom(reading), this.readAgain()]);
  };

  /** Reads the draft on disk again if that failed when the form was opened. */
  readonly readDraftAgain = (): Promise<void> => this.#restoreFrom(this.#drafts.readAgain());

  /** Reads the transactions of the reports, which main then holds. */
  readonly readAgain = async (): Promise<void> => {
    const { targets } = this.#task;
    this.#set({ busy: true, problem: null, review: null });
    const requested = targets.kind === 'keys' ? { ...targets, keys: [...targets.keys] } : targets;
    const answer = await this.#calls.call('batch.review', { targets: requested });
    if (!this.#isOpen(targets)) return;
    this.#set(answer.ok ? { busy: false, review: answer.value } : { busy: false, problem: answer.problem });
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
  readonly toReview = (): void => {
    const errors = feedbackErrors(this.#task.draft);
    this.#set({ errors, tried: true });
    if (Object.keys(errors).length > 0 || !this.#task.review) return;
    this.#set({ step: 'review', restored: false, problem: null, view: 'all', page: 1 });
  };

  readonly toForm = (): void => this.#set({ step: 'form', problem: null });

  readonly choose = (change: Partial<BatchChoice>): void =>
    this.#set({ choice: { ...this.#task.choice, ...change } });

  /** Excludes a transaction, or includes it again. */
  readonly exclude = (transactionId: string, isExcluded: boolean): void => {
    const others = this.#task.choice.excluded.filter((other) => other !== transactionId);
    this.choose({ excluded: isExcluded ? [...others, transactionId] : others });
  };

  readonly show = (view: BatchView, page: number): void => this.#set({ view, page });

  /** Puts exactly what the preview shows in the outbox, which sends it after the undo time. */
  readonly send = async (): Promise<void> => {
    const { review, preview, busy, targets } = this.#task;
    if (!review || !preview || preview.toSend === 0 || busy) return;
    this.#set({ busy: true, problem: null });
    const answer = await this.#calls.call('batch.send', {
      ...batchRequest(review, this.#task),
      reviewed: preview.digest,
    });
    if (!this.#isOpen(targets)) {
      if (!answer.ok)
        this.#dependencies.toasts.getState().showFailed(answer.problem, messages.feedback.send.notSent);
    } else if (answer.ok) {
      this.#set({ busy: false, step: 'progress', queued: queuedBatch(answer.value) });
    } else {
      this.#set({ busy: false, problem: answer.problem });
      // The reason may be feedback given in the meantime: the updated review shows it.
      await this.#readPreviewAgain();
    }
  };

  /** Undoes the whole batch if none of it was sent yet, and shows the form with its draft again. */
  readonly undo = async (): Promise<void> => {
    const { queued, busy, draft, targets } = this.#task;
    if (!queued || busy) return;
    this.#set({ busy: true, problem: null });
    const problem = await undoBatch(this.#calls, queued.id);
    if (!this.#isOpen(targets)) return;
    this.#set({ busy: false, problem });
    if (problem) return;
    this.#set({ step: 'form', queued: null });
    void this.#saveDraft(draft);
    await this.readAgain();
  };

  /** Closes the form. A draft that wasn't sent stays on disk. */
  readonly close = (): void => {
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
    this.choose(choice);
    if (step === 'review') this.toReview();
  };

  get #task(): BatchTask {
    return this.#store.getState();
  }

  #set(change: Partial<BatchTask>): void {
    this.#store.setState(change);
  }

  /** Late answers to a closed form are ignored. */
  #isOpen(targets: BatchTargets): boolean {
    return this.#task.targets === targets;
  }

  async #saveDraft(draft: FeedbackDraft | null): Promise<void> {
    const { targets } = this.#task;
    const draftProblem = await this.#drafts.save(draft);
    if (this.#isOpen(targets)) this.#set({ draftProblem });
  }

  async #restoreFrom(reading: Promise<RestoredDraft | null>): Promise<void> {
    const { targets } = this.#task;
    const read = await reading;
    if (!read || !this.#isOpen(targets) || this.#task.queued) return;
    if (read.draft) {
      this.#drafts.setShown(read.draft);
      this.#set({ draft: read.draft, restored: true });
    }
    this.#set({ draftProblem: read.problem });
  }
}

/** Returns true for a draft with nothing in it except the saved reporter. */
function isEmptyDraft({ fraudCases, reporter: _, ...texts }: FeedbackDraft): boolean {
  return fraudCases === null && Object.values(texts).every((text) => text === '');
}
