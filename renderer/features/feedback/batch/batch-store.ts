import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import {
  type BatchChoice,
  type BatchPreview,
  type BatchReview,
  type BatchRow,
  type BatchTargets,
  type BatchView,
  cautiousChoice,
} from '../../../../shared/domain/batch-feedback';
import {
  emptyDraft,
  type FeedbackDraft,
  type FeedbackErrors,
  type Reporter,
} from '../../../../shared/domain/feedback';
import { undoTime } from '../../../../shared/domain/outbox';
import { feedbackErrors } from '../../../../shared/i18n/feedback-errors';
import { messages } from '../../../../shared/i18n/messages';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';
import { DraftPersistence, type RestoredDraft, toRequestDraft } from '../form/draft-persistence';
import type { RefusedDraftsState } from '../form/refused-drafts';

/** A batch that this window put in the outbox. */
export interface QueuedBatch {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** Undo is possible until then, in ms of performance.now(). */
  readonly undoUntil: number;
}

/** Transactions per page. */
export const batchPageLimit = 100;

export interface BatchState {
  readonly step: 'closed' | 'form' | 'review' | 'progress';
  readonly targets: BatchTargets;
  /** Number of selected reports. */
  readonly chosen: number;
  /** The transactions of the selected reports; null until they are read. */
  readonly review: BatchReview | null;
  readonly draft: FeedbackDraft;
  /** True when `draft` was restored from disk. */
  readonly restored: boolean;
  /** Shown after the first attempt to continue, and updated with every change from then on. */
  readonly errors: FeedbackErrors;
  readonly tried: boolean;
  readonly choice: BatchChoice;
  /** What would be sent with the draft and the choice; null until it is known. */
  readonly preview: BatchPreview | null;
  readonly view: BatchView;
  /** From 1. */
  readonly page: number;
  readonly rows: readonly BatchRow[];
  /** Number of transactions of the view, on all pages. */
  readonly total: number;
  /** True while the reports are read, or the feedback is queued or undone. */
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Why the draft can't be saved on disk. */
  readonly draftProblem: Problem | null;
  /** The queued batch; null before. */
  readonly put: QueuedBatch | null;
  readonly open: (targets: BatchTargets, chosen: number, reporter: Reporter) => Promise<void>;
  /** Reads the draft on disk again if that failed when the form was opened. */
  readonly readDraftAgain: () => Promise<void>;
  /** Reads the transactions of the reports again. */
  readonly readAgain: () => Promise<void>;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  readonly startOver: () => void;
  /** Opens the review if the form has no error. */
  readonly toReview: () => Promise<void>;
  readonly toForm: () => void;
  readonly choose: (change: Partial<BatchChoice>) => Promise<void>;
  readonly leaveOut: (transactionId: string, out: boolean) => Promise<void>;
  readonly show: (view: BatchView, page: number) => Promise<void>;
  readonly send: () => Promise<void>;
  /** Undoes the whole batch if none of it was sent yet, and shows the form with its draft again. */
  readonly undo: () => Promise<void>;
  /** Closes the form. A draft that wasn't sent stays on disk. */
  readonly close: () => void;
}

const nothing = {
  step: 'closed',
  targets: { kind: 'keys', keys: [] },
  chosen: 0,
  review: null,
  restored: false,
  errors: {},
  tried: false,
  choice: cautiousChoice,
  preview: null,
  view: 'all',
  page: 1,
  rows: [],
  total: 0,
  busy: false,
  problem: null,
  draftProblem: null,
  put: null,
} as const satisfies Partial<BatchState>;

interface BatchDependencies {
  readonly profile: OpenProfile;
  readonly save: RefusedDraftsState['save'];
  /** Called with the reason when nothing was queued and the form was closed in the meantime. */
  readonly notifyNotSent: (problem: Problem) => void;
}

/**
 * Feedback on many reports at once: the form, the review of what it means for each transaction, and the queued batch.
 * Main keeps the draft on disk until it is sent.
 */
export function createBatchStore(bridge: Bridge, { profile, save, notifyNotSent }: BatchDependencies) {
  return createStore<BatchState>((set, get) => {
    /** Counts openings, so that late answers to a closed form are ignored. */
    let opened = 0;
    let previewCount = 0;
    /** The calls of the profile that the form was opened in. */
    let calls = profile.current();
    const drafts = new DraftPersistence(profile, save);

    async function saveDraft(draft: FeedbackDraft | null): Promise<void> {
      const current = opened;
      const draftProblem = await drafts.save(draft);
      if (current === opened) set({ draftProblem });
    }

    async function restoreFrom(reading: Promise<RestoredDraft | null>): Promise<void> {
      const current = opened;
      const read = await reading;
      if (!read || current !== opened || get().put) return;
      if (read.draft) {
        drafts.setShown(read.draft);
        set({ draft: read.draft, restored: true });
      }
      set({ draftProblem: read.problem });
    }

    async function readTargets(): Promise<void> {
      const current = opened;
      const { targets } = get();
      set({ busy: true, problem: null, review: null, preview: null, rows: [], total: 0 });
      const requested = targets.kind === 'keys' ? { ...targets, keys: [...targets.keys] } : targets;
      const answer = await calls.call('batch.review', { targets: requested });
      if (current !== opened) return;
      set(answer.ok ? { busy: false, review: answer.value } : { busy: false, problem: answer.problem });
    }

    /** Updates the preview and the page that is shown for the current draft and choice. */
    async function updatePreview(): Promise<void> {
      const current = ++previewCount;
      const { review, draft, choice, view, page } = get();
      if (!review) return;
      const request = {
        token: review.token,
        draft: toRequestDraft(draft),
        choice: { ...choice, excluded: [...choice.excluded] },
      };
      const [preview, rows] = await Promise.all([
        bridge.call('batch.preview', request),
        bridge.call('batch.page', { ...request, view, page, limit: batchPageLimit }),
      ]);
      if (current !== previewCount || get().review !== review) return;
      if (preview.ok && rows.ok)
        set({ preview: preview.value, rows: rows.value.rows, total: rows.value.total });
      else {
        const failed = preview.ok ? rows : preview;
        set({ preview: null, problem: failed.ok ? null : failed.problem });
      }
    }

    /** For a review that main no longer holds: reads it again, and updates the preview. */
    async function readAgain(): Promise<void> {
      await readTargets();
      if (get().step === 'review') await updatePreview();
    }

    return {
      ...nothing,
      draft: emptyDraft(),
      readAgain,
      open: async (targets, chosen, reporter) => {
        opened += 1;
        calls = profile.current();
        set({ ...nothing, step: 'form', targets, chosen, draft: emptyDraft(reporter) });
        const reading = drafts.read(null, get().draft, isEmptyDraft);
        await Promise.all([restoreFrom(reading), readTargets()]);
      },
      readDraftAgain: () => restoreFrom(drafts.readAgain()),
      edit: (change) => {
        const { step, tried } = get();
        if (step !== 'form') return;
        const draft = { ...get().draft, ...change };
        set({ draft, errors: tried ? feedbackErrors(draft) : {} });
        void saveDraft(draft);
      },
      startOver: () => {
        const draft = emptyDraft(get().draft.reporter);
        set({ draft, restored: false, errors: {}, tried: false });
        void saveDraft(null);
      },
      toReview: async () => {
        const errors = feedbackErrors(get().draft);
        set({ errors, tried: true });
        if (Object.keys(errors).length > 0 || !get().review) return;
        set({ step: 'review', restored: false, problem: null, view: 'all', page: 1, preview: null });
        await updatePreview();
      },
      toForm: () => set({ step: 'form', problem: null }),
      choose: (change) => {
        set({ choice: { ...get().choice, ...change } });
        return updatePreview();
      },
      leaveOut: (transactionId, out) => {
        const { choice } = get();
        const others = choice.excluded.filter((other) => other !== transactionId);
        set({ choice: { ...choice, excluded: out ? [...others, transactionId] : others } });
        return updatePreview();
      },
      show: (view, page) => {
        set({ view, page });
        return updatePreview();
      },
      send: async () => {
        const { review, preview, draft, choice, busy } = get();
        if (!review || !preview || preview.toSend === 0 || busy) return;
        const current = opened;
        set({ busy: true, problem: null });
        const answer = await calls.call('batch.send', {
          token: review.token,
          draft: toRequestDraft(draft),
          choice: { ...choice, excluded: [...choice.excluded] },
          reviewed: preview.digest,
        });
        if (current !== opened) {
          if (!answer.ok) notifyNotSent(answer.problem);
          return;
        }
        if (answer.ok) {
          const { id, name, total } = answer.value;
          const put = { id, name, total, undoUntil: performance.now() + undoTime };
          set({ busy: false, step: 'progress', put });
          return;
        }
        set({ busy: false, problem: answer.problem });
        // The reason may be feedback given in the meantime: the updated review shows it.
        await updatePreview();
      },
      undo: async () => {
        const { put, busy, draft } = get();
        if (!put || busy) return;
        const current = opened;
        set({ busy: true, problem: null });
        const problem = await undoBatch(calls, put.id);
        if (current !== opened) return;
        set({ busy: false, problem });
        if (problem) return;
        set({ step: 'form', put: null });
        void saveDraft(draft);
        await readTargets();
      },
      close: () => {
        opened += 1;
        if (get().step !== 'closed') void bridge.call('batch.forget', undefined);
        set({ ...nothing, draft: emptyDraft() });
      },
    };
  });
}

/**
 * Cancels a whole batch. Returns the problem if that failed, or if some of it was already sent: then the rest is
 * cancelled.
 */
export async function undoBatch(calls: ProfileCalls, batchId: string): Promise<Problem | null> {
  const cancelled = await calls.call('outbox.cancelBatch', { batchId });
  if (!cancelled.ok) return cancelled.problem;
  const standing = await calls.call('outbox.read', {});
  if (!standing.ok) return standing.problem;
  return standing.value.batches.some(({ id }) => id === batchId) ? partlySentProblem() : null;
}

function partlySentProblem(): Problem {
  return { kind: 'invalid-input', field: 'undo', reason: messages.problems.partlyLeft };
}

/** Returns true for a draft with nothing in it except the saved reporter. */
function isEmptyDraft({ fraudCases, reporter: _, ...texts }: FeedbackDraft): boolean {
  return fraudCases.length === 0 && Object.values(texts).every((text) => text === '');
}
