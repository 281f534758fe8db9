import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { Problem } from '../../../../shared/domain/problem';
import type { Verdict } from '../../../../shared/domain/review-log';
import type { VerdictFeedback } from '../../../../shared/domain/verdict-feedback';
import { messages } from '../../../../shared/i18n/messages';
import type { OpenProfile } from '../../../state/open-profile';
import type { ToastsStore } from '../../../state/toasts';
import type { UnsavedInputsState } from '../../../state/unsaved-inputs';
import { bulkInputs, restoreTyped, takeTyped } from '../decision-inputs';
import type { LeftOut } from '../incident/left-out';
import type { ReviewState } from '../review-state';

/** Several reports to judge. */
export interface BulkTargets {
  readonly targets: CallArguments<'review.decide'>['targets'];
  readonly count: number;
  /** Of an incident: the reports of it that are left out, and the subjects that were claimed for the verdict. */
  readonly incident?: { readonly leftOut: LeftOut; readonly claimed: readonly string[] };
}

/** The open dialog. It survives a reload of the window. The input in it is an unsaved input, and returns with its profile. */
interface BulkVerdictDraft {
  /** null while the dialog is closed. */
  readonly targets: BulkTargets | null;
  /** The ID of the decision. It stays until that is saved, so that trying again never decides twice. */
  readonly id: string;
  readonly verdict: Verdict;
  /** The user chose to send no feedback. */
  readonly isUnsent: boolean;
}

interface BulkVerdictState extends BulkVerdictDraft {
  readonly saving: boolean;
  /** How many decisions were given in the dialog and saved before it was closed. */
  readonly judged: number;
  readonly problem: Problem | null;
  readonly open: (targets: BulkTargets, verdict: Verdict) => void;
  readonly take: () => BulkVerdictDraft | null;
  /** Restores what a reloaded window had, unless the dialog was opened in the meantime. */
  readonly restore: (draft: BulkVerdictDraft) => void;
  readonly choose: (verdict: Verdict) => void;
  readonly type: (input: keyof typeof bulkInputs, text: string) => void;
  readonly sendNothing: (isUnsent: boolean) => void;
  /** Gives the verdict on all of them, with the feedback of a rule; null for none. */
  readonly give: (feedback: VerdictFeedback | null) => Promise<void>;
  readonly close: () => void;
  readonly clear: () => void;
}

const initialState = {
  targets: null,
  id: '',
  verdict: 'fraud',
  isUnsent: false,
  saving: false,
  problem: null,
} as const;

/** One verdict, with one reason and note, on many reports. */
export function createBulkVerdictStore(
  profile: OpenProfile,
  unsavedInputs: StoreApi<UnsavedInputsState>,
  toasts: ToastsStore,
  review: StoreApi<Pick<ReviewState, 'takeTogether' | 'takeUndone'>>,
) {
  const names = Object.values(bulkInputs);
  return createStore<BulkVerdictState>((set, get) => ({
    ...initialState,
    judged: 0,
    take: () => {
      const { targets, id, verdict, isUnsent } = get();
      return targets && { targets, id, verdict, isUnsent };
    },
    open: (targets, verdict) => set({ ...initialState, targets, id: crypto.randomUUID(), verdict }),
    restore: (draft) => {
      if (get().targets === null) set(draft);
    },
    // A changed decision is another one.
    choose: (verdict) => set({ verdict, id: crypto.randomUUID() }),
    type: (input, text) => {
      unsavedInputs.getState().type(bulkInputs[input], text === '' ? null : text);
      set({ id: crypto.randomUUID() });
    },
    sendNothing: (isUnsent) => set({ isUnsent }),
    give: async (rule) => {
      const { targets, id, verdict, saving, problem } = get();
      if (targets === null || saving) return;
      set({ saving: true, problem: null });
      const { texts } = unsavedInputs.getState();
      const calls = profile.current();
      const answer = await calls.call('review.decide', {
        id,
        targets: targets.targets,
        verdict,
        reason: texts[bulkInputs.reason]?.trim() || null,
        note: texts[bulkInputs.note]?.trim() || null,
        tookMs: null,
        // The user was told which reports changed.
        settles: false,
        leaveOutChanged: problem?.kind === 'changed-meanwhile',
        feedback: rule && {
          rule: { ...rule, fraudCases: rule.fraudCases && [...rule.fraudCases] },
          another: false,
        },
      });
      // The input is still there when its profile is open again: the history shows whether it was given.
      if (!profile.isOpen(calls)) return;
      const text = messages.review.bulk;
      // The dialog can be closed meanwhile, and opened for other reports.
      const isLeft = get().targets !== targets;
      if (!answer.ok) {
        if (isLeft) toasts.getState().showFailed(answer.problem, text.notGiven);
        else set({ saving: false, problem: answer.problem });
        return;
      }
      const inputs = unsavedInputs.getState();
      const isForOthers = isLeft && get().targets !== null;
      // Without the input since.
      const given = names.filter((name) => !isForOthers && inputs.texts[name] === texts[name]);
      const typed = takeTyped(inputs, given);
      const isOfDesk = targets.incident !== undefined;
      if (!isLeft) set({ ...initialState, judged: get().judged + (isOfDesk ? 0 : 1) });
      const undo = async () => {
        const undone = await calls.call('review.undo', { id });
        if (!profile.isOpen(calls)) return;
        if (!undone.ok) {
          toasts.getState().showFailed(undone.problem, messages.review.undo.failed);
          return;
        }
        restoreTyped(unsavedInputs.getState(), typed);
        review.getState().takeUndone({ id });
        const { withdrawn, sent } = undone.value;
        toasts.getState().show({ kind: 'done', text: undoneText(withdrawn, sent) });
      };
      const { subjects, queued, alreadyGiven, without } = answer.value;
      review.getState().takeTogether({ id, verdict, subjects, typed });
      // The desk itself says what was decided last, and how to undo it.
      if (isOfDesk && rule === null) return;
      toasts.getState().show({
        kind: 'done',
        about: 'bulk-verdict',
        text: [
          text.given({ verdict: messages.words.verdicts[verdict], count: subjects.length }),
          ...(rule === null ? [] : [feedbackText(queued, alreadyGiven + without)]),
        ].join(' '),
        actions: [{ name: messages.words.actions.undo, run: () => void undo(), undoes: true }],
      });
    },
    close: () => set({ targets: null, saving: false, problem: null }),
    clear: () => set(initialState),
  }));
}

/** "3 feedback entries queued. 2 without new feedback." */
function feedbackText(queued: number, unsent: number): string {
  const text = messages.review.bulk;
  const both = [text.queued({ count: queued }), ...(unsent === 0 ? [] : [text.unsent({ count: unsent })])];
  return both.join(' ');
}

/** "3 verdicts withdrawn. 1 feedback entry was already sent." */
function undoneText(withdrawn: number, sent: number): string {
  const text = messages.review.bulk;
  const both = [
    text.undone({ count: withdrawn }),
    ...(sent === 0 ? [] : [text.alreadySent({ count: sent })]),
  ];
  return both.join(' ');
}
