import { createStore } from 'zustand/vanilla';
import {
  type BulkChoice,
  type BulkPreview,
  type BulkReview,
  type BulkRow,
  type BulkTargets,
  type BulkView,
  cautiousChoice,
} from '../../shared/domain/bulk-feedback';
import {
  emptyDraft,
  type FeedbackDraft,
  type FeedbackMistakes,
  feedbackMistakes,
  type Reporter,
} from '../../shared/domain/feedback';
import { undoTime } from '../../shared/domain/outbox';
import type { Bridge } from '../../shared/ipc';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { KeptDrafts, type RestoredDraft, sentAs } from './kept-drafts';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { RefusedDraftsState } from './refused-drafts';

/** A bulk that was put in the outbox from here. */
export interface PutBulk {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** Until when all of it can be undone, in ms of performance.now(). */
  readonly undoUntil: number;
}

/** Transactions of a page. */
export const bulkPageLimit = 100;

export interface BulkState {
  readonly step: 'closed' | 'form' | 'review' | 'progress';
  readonly targets: BulkTargets;
  /** How many reports were chosen. */
  readonly chosen: number;
  /** What they are about; null until it is known. */
  readonly review: BulkReview | null;
  readonly draft: FeedbackDraft;
  /** True when `draft` is one that was kept from before. */
  readonly restored: boolean;
  /** Shown once the person has tried to go on, and kept true to the draft from then on. */
  readonly mistakes: FeedbackMistakes;
  readonly tried: boolean;
  readonly choice: BulkChoice;
  /** What would go out by the draft and the choice; null until it is known. */
  readonly preview: BulkPreview | null;
  readonly view: BulkView;
  /** From 1. */
  readonly page: number;
  readonly rows: readonly BulkRow[];
  /** Transactions of the view on all pages. */
  readonly total: number;
  /** The reports are being read, or the feedback put in, or taken back. */
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Why what is typed cannot be kept on disk. */
  readonly draftProblem: Problem | null;
  /** What was put in; null before. */
  readonly put: PutBulk | null;
  readonly open: (targets: BulkTargets, chosen: number, reporter: Reporter) => Promise<void>;
  /** Reads the draft on disk once more, if that failed when the form was opened. */
  readonly readDraftAgain: () => Promise<void>;
  /** Reads once more what the reports are about. */
  readonly readAgain: () => Promise<void>;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  readonly startOver: () => void;
  /** Goes on to the review, where the form has no mistake. */
  readonly toReview: () => Promise<void>;
  readonly toForm: () => void;
  readonly choose: (change: Partial<BulkChoice>) => Promise<void>;
  readonly leaveOut: (transactionId: string, out: boolean) => Promise<void>;
  readonly show: (view: BulkView, page: number) => Promise<void>;
  readonly send: () => Promise<void>;
  /** Takes all of it back while nothing of it left, and gives the form as it was typed. */
  readonly undo: () => Promise<void>;
  /** Closes it; what was typed and not sent stays kept as a draft. */
  readonly close: () => void;
}

const nothing = {
  step: 'closed',
  targets: { kind: 'keys', keys: [] },
  chosen: 0,
  review: null,
  restored: false,
  mistakes: {},
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
} as const satisfies Partial<BulkState>;

interface BulkDependencies {
  readonly profile: OpenProfile;
  readonly save: RefusedDraftsState['save'];
  /** Told why nothing was put in the outbox, if the form was left meanwhile. */
  readonly notSent: (problem: Problem) => void;
}

/**
 * Feedback on many reports at once: one form, a review of what it means for each transaction, and what was put in. What is typed
 * is kept on disk by main until it is sent.
 */
export function createBulkStore(bridge: Bridge, { profile, save, notSent }: BulkDependencies) {
  return createStore<BulkState>((set, get) => {
    /** Counts openings, so that what is answered late to a form that was closed changes nothing. */
    let opened = 0;
    let looked = 0;
    /** Of the profile that the form was opened in. */
    let calls = profile.current();
    const drafts = new KeptDrafts(profile, save);

    async function keep(draft: FeedbackDraft | null): Promise<void> {
      const mine = opened;
      const draftProblem = await drafts.keep(draft);
      if (mine === opened) set({ draftProblem });
    }

    async function restoreFrom(reading: Promise<RestoredDraft | null>): Promise<void> {
      const mine = opened;
      const read = await reading;
      if (!read || mine !== opened || get().put) return;
      if (read.draft) {
        drafts.isShown(read.draft);
        set({ draft: read.draft, restored: true });
      }
      set({ draftProblem: read.problem });
    }

    async function readTargets(): Promise<void> {
      const mine = opened;
      const { targets } = get();
      set({ busy: true, problem: null, review: null, preview: null, rows: [], total: 0 });
      const asked = targets.kind === 'keys' ? { ...targets, keys: [...targets.keys] } : targets;
      const answer = await calls.call('bulk.review', { targets: asked });
      if (mine !== opened) return;
      set(answer.ok ? { busy: false, review: answer.value } : { busy: false, problem: answer.problem });
    }

    /** Asks what draft and choice mean now: for all, and for the page that is shown. */
    async function look(): Promise<void> {
      const mine = ++looked;
      const { review, draft, choice, view, page } = get();
      if (!review) return;
      const chosen = {
        token: review.token,
        draft: sentAs(draft),
        choice: { ...choice, leftOut: [...choice.leftOut] },
      };
      const [preview, rows] = await Promise.all([
        bridge.call('bulk.preview', chosen),
        bridge.call('bulk.page', { ...chosen, view, page, limit: bulkPageLimit }),
      ]);
      if (mine !== looked || get().review !== review) return;
      if (preview.ok && rows.ok)
        set({ preview: preview.value, rows: rows.value.rows, total: rows.value.total });
      else {
        const failed = preview.ok ? rows : preview;
        set({ preview: null, problem: failed.ok ? null : failed.problem });
      }
    }

    /** Where main holds the review no longer, it is read once more, and looked at from the beginning. */
    async function readAgain(): Promise<void> {
      await readTargets();
      if (get().step === 'review') await look();
    }

    return {
      ...nothing,
      draft: emptyDraft(),
      readAgain,
      open: async (targets, chosen, reporter) => {
        opened += 1;
        calls = profile.current();
        set({ ...nothing, step: 'form', targets, chosen, draft: emptyDraft(reporter) });
        const reading = drafts.read(null, get().draft, saysNothing);
        await Promise.all([restoreFrom(reading), readTargets()]);
      },
      readDraftAgain: () => restoreFrom(drafts.readAgain()),
      edit: (change) => {
        const { step, tried } = get();
        if (step !== 'form') return;
        const draft = { ...get().draft, ...change };
        set({ draft, mistakes: tried ? feedbackMistakes(draft) : {} });
        void keep(draft);
      },
      startOver: () => {
        const draft = emptyDraft(get().draft.reporter);
        set({ draft, restored: false, mistakes: {}, tried: false });
        void keep(null);
      },
      toReview: async () => {
        const mistakes = feedbackMistakes(get().draft);
        set({ mistakes, tried: true });
        if (Object.keys(mistakes).length > 0 || !get().review) return;
        set({ step: 'review', restored: false, problem: null, view: 'all', page: 1, preview: null });
        await look();
      },
      toForm: () => set({ step: 'form', problem: null }),
      choose: (change) => {
        set({ choice: { ...get().choice, ...change } });
        return look();
      },
      leaveOut: (transactionId, out) => {
        const { choice } = get();
        const others = choice.leftOut.filter((other) => other !== transactionId);
        set({ choice: { ...choice, leftOut: out ? [...others, transactionId] : others } });
        return look();
      },
      show: (view, page) => {
        set({ view, page });
        return look();
      },
      send: async () => {
        const { review, preview, draft, choice, busy } = get();
        if (!review || !preview || preview.toSend === 0 || busy) return;
        const mine = opened;
        set({ busy: true, problem: null });
        const answer = await calls.call('bulk.send', {
          token: review.token,
          draft: sentAs(draft),
          choice: { ...choice, leftOut: [...choice.leftOut] },
          reviewed: preview.digest,
        });
        if (mine !== opened) {
          if (!answer.ok) notSent(answer.problem);
          return;
        }
        if (answer.ok) {
          const { id, name, total } = answer.value;
          const put = { id, name, total, undoUntil: performance.now() + undoTime };
          set({ busy: false, step: 'progress', put });
          return;
        }
        set({ busy: false, problem: answer.problem });
        // What stands in the way may be feedback that was given meanwhile: the review shows it.
        await look();
      },
      undo: async () => {
        const { put, busy, draft } = get();
        if (!put || busy) return;
        const mine = opened;
        set({ busy: true, problem: null });
        const left = await takeBack(calls, put.id);
        if (mine !== opened) return;
        set({ busy: false, problem: left });
        if (left) return;
        set({ step: 'form', put: null });
        void keep(draft);
        await readTargets();
      },
      close: () => {
        opened += 1;
        if (get().step !== 'closed') void bridge.call('bulk.forget', undefined);
        set({ ...nothing, draft: emptyDraft() });
      },
    };
  });
}

/**
 * Takes a bulk back as a whole. Answers why that was not done; `gone` where some of it had left already, so that the rest of it
 * was only kept from going.
 */
export async function takeBack(calls: ProfileCalls, bulkId: string): Promise<Problem | null> {
  const cancelled = await calls.call('outbox.cancelBulk', { bulkId });
  if (!cancelled.ok) return cancelled.problem;
  const standing = await calls.call('outbox.read', {});
  if (!standing.ok) return standing.problem;
  return standing.value.bulks.some(({ id }) => id === bulkId) ? partlyLeft() : null;
}

function partlyLeft(): Problem {
  return { kind: 'invalid-input', field: 'undo', reason: messages.problems.partlyLeft };
}

/** True for a draft that holds nothing but the remembered reporter. */
function saysNothing({ fraudCases, reporter: _, ...texts }: FeedbackDraft): boolean {
  return fraudCases.length === 0 && Object.values(texts).every((text) => text === '');
}
