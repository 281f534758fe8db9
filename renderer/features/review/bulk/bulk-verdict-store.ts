import { createStore } from 'zustand/vanilla';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { Verdict } from '../../../../shared/domain/review-log';
import type { VerdictFeedback } from '../../../../shared/domain/verdict-feedback';
import { messages } from '../../../../shared/i18n/messages';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile } from '../../../state/open-profile';
import type { ToastsStore } from '../../../state/toasts';

/** Several reports to judge. */
export interface BulkTargets {
  readonly targets: CallArguments<'review.decide'>['targets'];
  readonly count: number;
}

/** What was chosen and typed. It survives a reload of the window. */
export interface BulkVerdictDraft {
  /** null while the dialog is closed. */
  readonly targets: BulkTargets | null;
  /** The ID of the decision. It stays until that is saved, so that trying again never decides twice. */
  readonly id: string;
  readonly verdict: Verdict;
  /** What was typed stays when the dialog is closed without a verdict. */
  readonly reason: string;
  readonly note: string;
  /** The user chose to send no feedback. */
  readonly isUnsent: boolean;
}

export interface BulkVerdictState extends BulkVerdictDraft {
  readonly saving: boolean;
  readonly problem: Problem | null;
  readonly open: (targets: BulkTargets, verdict: Verdict) => void;
  /** Restores what a reloaded window had, unless something was opened or typed in the meantime. */
  readonly restore: (draft: BulkVerdictDraft) => void;
  readonly change: (change: Partial<Pick<BulkVerdictDraft, 'verdict' | 'reason' | 'note'>>) => void;
  readonly sendNothing: (isUnsent: boolean) => void;
  /** Gives the verdict on all of them, with the feedback of a rule; null for none. */
  readonly give: (feedback: VerdictFeedback | null) => Promise<void>;
  readonly close: () => void;
  readonly reset: () => void;
}

const nothing = {
  targets: null,
  id: '',
  verdict: 'fraud',
  reason: '',
  note: '',
  isUnsent: false,
  saving: false,
  problem: null,
} as const;

/** Returns what a reload of the window must not lose; null for nothing. */
export function bulkVerdictDraft({
  targets,
  id,
  verdict,
  reason,
  note,
  isUnsent,
}: BulkVerdictDraft): BulkVerdictDraft | null {
  if (targets === null && reason === '' && note === '') return null;
  return { targets, id, verdict, reason, note, isUnsent };
}

/** One verdict, with one reason and note, on many reports. */
export function createBulkVerdictStore(profile: OpenProfile, toasts: ToastsStore) {
  return createStore<BulkVerdictState>((set, get) => ({
    ...nothing,
    open: (targets, verdict) =>
      set({ targets, id: crypto.randomUUID(), verdict, isUnsent: false, problem: null }),
    restore: (draft) => {
      if (bulkVerdictDraft(get()) === null) set(draft);
    },
    // A changed decision is another one.
    change: (change) => set({ ...change, id: crypto.randomUUID() }),
    sendNothing: (isUnsent) => set({ isUnsent }),
    give: async (rule) => {
      const { targets, id, verdict, reason, note, saving } = get();
      if (targets === null || saving) return;
      set({ saving: true, problem: null });
      const answer = await profile.current().call('review.decide', {
        id,
        targets: targets.targets,
        verdict,
        reason: reason.trim() || null,
        note: note.trim() || null,
        tookMs: null,
        feedback: rule && {
          rule: { ...rule, fraudCases: rule.fraudCases && [...rule.fraudCases] },
          another: false,
        },
      });
      if (!answer.ok) {
        set({ saving: false, problem: answer.problem });
        return;
      }
      set(nothing);
      const text = messages.review.bulk;
      const undo = async () => {
        const undone = await profile.current().call('review.undo', { id });
        if (!undone.ok) {
          toasts.getState().showFailed(undone.problem, messages.review.undo.failed);
          return;
        }
        if (bulkVerdictDraft(get()) === null) set({ reason, note });
        const { withdrawn, sent } = undone.value;
        toasts.getState().show({ kind: 'done', text: text.undone(withdrawn, sent) });
      };
      const { subjects, queued, alreadyGiven, without } = answer.value;
      toasts.getState().show({
        kind: 'done',
        text: text.given(messages.words.verdicts[verdict], subjects.length, {
          isSent: rule !== null,
          queued,
          unsent: alreadyGiven + without,
        }),
        actions: [{ name: messages.review.undo.button, run: () => void undo() }],
      });
    },
    close: () => set({ targets: null, problem: null }),
    reset: () => set(nothing),
  }));
}
