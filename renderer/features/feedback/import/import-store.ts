import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';
import { latestOnly } from '../../../state/pacing';
import type { ToastsStore } from '../../../state/toasts';
import { type QueuedBatch, queuedBatch, undoBatch } from '../batch/queued-batch';

interface FeedbackImportState {
  readonly step: 'closed' | 'report' | 'progress';
  /** True while the system's dialog is open or the file is read. */
  readonly choosing: boolean;
  /** The file's content; null if it couldn't be read. */
  readonly report: ImportReport | null;
  /** Also sends feedback on transactions that already have some. */
  readonly includeAlreadyRated: boolean;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The queued file; null before. */
  readonly queued: QueuedBatch | null;
  readonly choose: () => Promise<void>;
  /** Continues with a file that was opened before the window was reloaded; main holds its content. */
  readonly take: () => TakenImport | null;
  readonly restore: (taken: TakenImport) => void;
  readonly setIncludeAlreadyRated: (includeAlreadyRated: boolean) => void;
  readonly saveErrors: () => Promise<void>;
  /** Saves an empty file with the headings of all columns. */
  readonly saveTemplate: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Undoes the whole import if none of it was sent yet. */
  readonly undo: () => Promise<void>;
  readonly close: () => void;
  readonly clear: () => void;
}

/** What a reloaded window restores; main has the content of the file. */
interface TakenImport {
  readonly report: ImportReport;
  readonly includeAlreadyRated: boolean;
}

const initialState = {
  step: 'closed',
  choosing: false,
  report: null,
  includeAlreadyRated: false,
  busy: false,
  problem: null,
  queued: null,
} as const satisfies Partial<FeedbackImportState>;

interface ImportDependencies {
  readonly profile: OpenProfile;
  /** Learns why nothing was queued if the file was closed in the meantime. */
  readonly toasts: ToastsStore;
}

/** A feedback file: its content, and sending the valid part of it. */
export function createFeedbackImportStore(bridge: Bridge, { profile, toasts }: ImportDependencies) {
  return createStore<FeedbackImportState>((set, get) => {
    const choice = latestOnly((of: ProfileCalls) => of.call('import.choose', {}));
    /** The calls of the profile that the file was opened in. */
    let calls = profile.current();
    return {
      ...initialState,
      choose: async () => {
        if (get().choosing) return;
        const now = profile.current();
        set({ choosing: true });
        const answer = await choice.send(now);
        if (answer === null) return;
        calls = now;
        if (answer.ok) set({ ...initialState, step: 'report', report: answer.value });
        else if (answer.problem.kind === 'cancelled') set({ choosing: false });
        else set({ ...initialState, step: 'report', problem: answer.problem });
      },
      take: () => {
        const { step, report, includeAlreadyRated } = get();
        return step === 'report' && report ? { report, includeAlreadyRated } : null;
      },
      restore: ({ report, includeAlreadyRated }) => {
        if (get().step !== 'closed') return;
        calls = profile.current();
        set({ ...initialState, step: 'report', report, includeAlreadyRated });
      },
      setIncludeAlreadyRated: (includeAlreadyRated) => set({ includeAlreadyRated }),
      saveErrors: async () => {
        const { report } = get();
        if (!report) return;
        const answer = await bridge.call('import.saveErrors', { token: report.token });
        if (get().report !== report) return;
        if (answer.ok) toasts.getState().showSaved(messages.batch.errors.list, answer.value);
        else if (answer.problem.kind !== 'cancelled') set({ problem: answer.problem });
      },
      saveTemplate: async () => {
        const { report } = get();
        const answer = await bridge.call('import.saveTemplate', undefined);
        if (get().report === report && !answer.ok && answer.problem.kind !== 'cancelled')
          set({ problem: answer.problem });
      },
      send: async () => {
        const { report, includeAlreadyRated, busy } = get();
        const expected = report ? importedCount(report, includeAlreadyRated) : 0;
        if (!report || expected === 0 || busy) return;
        set({ busy: true, problem: null });
        const answer = await calls.call('import.send', {
          token: report.token,
          includeAlreadyRated,
          expected,
        });
        if (get().report !== report) {
          if (!answer.ok) toasts.getState().showFailed(answer.problem, messages.feedback.send.notSent);
          return;
        }
        if (answer.ok) set({ busy: false, step: 'progress', queued: queuedBatch(answer.value) });
        else set({ busy: false, problem: answer.problem });
      },
      undo: async () => {
        const { queued, busy } = get();
        if (!queued || busy) return;
        set({ busy: true, problem: null });
        const problem = await undoBatch(calls, queued.id);
        if (get().queued !== queued) return;
        if (problem) set({ busy: false, problem });
        else get().close();
      },
      close: () => {
        choice.discard();
        if (get().step !== 'closed') void bridge.call('import.discard', undefined);
        set(initialState);
      },
      clear: () => get().close(),
    };
  });
}

/** Returns how many feedback items of a file would be sent. */
export function importedCount({ good, given }: ImportReport, includeAlreadyRated: boolean): number {
  return includeAlreadyRated ? good : good - given;
}
