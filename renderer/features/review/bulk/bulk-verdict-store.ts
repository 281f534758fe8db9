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

export interface BulkVerdictState {
  /** null while the dialog is closed. */
  readonly targets: BulkTargets | null;
  readonly verdict: Verdict;
  /** What was typed stays when the dialog is closed without a verdict. */
  readonly reason: string;
  readonly note: string;
  readonly saving: boolean;
  readonly problem: Problem | null;
  readonly open: (targets: BulkTargets, verdict: Verdict) => void;
  readonly change: (change: Partial<Pick<BulkVerdictState, 'verdict' | 'reason' | 'note'>>) => void;
  /** Gives the verdict on all of them, with the feedback of a rule; null for none. */
  readonly give: (feedback: VerdictFeedback | null) => Promise<void>;
  readonly close: () => void;
  readonly reset: () => void;
}

const nothing = {
  targets: null,
  verdict: 'fraud',
  reason: '',
  note: '',
  saving: false,
  problem: null,
} as const;

/** One verdict, with one reason and note, on many reports. */
export function createBulkVerdictStore(profile: OpenProfile, toasts: ToastsStore) {
  /** The ID of the decision stays until it is saved, so that trying again never decides twice. */
  let id = crypto.randomUUID();

  async function undo(decision: string): Promise<void> {
    const answer = await profile.current().call('review.undo', { id: decision });
    const text = messages.review.bulk;
    if (!answer.ok) toasts.getState().showFailed(answer.problem, messages.review.undo.failed);
    else
      toasts.getState().show({ kind: 'done', text: text.undone(answer.value.withdrawn, answer.value.sent) });
  }

  return createStore<BulkVerdictState>((set, get) => ({
    ...nothing,
    open: (targets, verdict) => {
      id = crypto.randomUUID();
      set({ targets, verdict, problem: null });
    },
    change: (change) => {
      // A changed decision is another one.
      id = crypto.randomUUID();
      set(change);
    },
    give: async (rule) => {
      const { targets, verdict, reason, note, saving } = get();
      if (targets === null || saving) return;
      set({ saving: true, problem: null });
      const given = id;
      const answer = await profile.current().call('review.decide', {
        id: given,
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
      const { subjects, queued, alreadyGiven, without } = answer.value;
      toasts.getState().show({
        kind: 'done',
        text: text.given(messages.words.verdicts[verdict], subjects.length, {
          isSent: rule !== null,
          queued,
          unsent: alreadyGiven + without,
        }),
        actions: [{ name: messages.review.undo.button, run: () => void undo(given) }],
      });
    },
    close: () => set({ targets: null, problem: null }),
    reset: () => set(nothing),
  }));
}
