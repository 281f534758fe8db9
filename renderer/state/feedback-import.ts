import { createStore } from 'zustand/vanilla';
import type { ImportReport } from '../../shared/domain/feedback-import';
import { undoTime } from '../../shared/domain/outbox';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import { type PutBulk, takeBack } from './bulk';
import type { OpenProfile } from './open-profile';

export interface FeedbackImportState {
  readonly step: 'closed' | 'report' | 'progress';
  /** The system's dialog is open, or the file is being read. */
  readonly choosing: boolean;
  /** What the file holds; null where it could not be read. */
  readonly report: ImportReport | null;
  /** Feedback on transactions that have some already is sent as well. */
  readonly givenToo: boolean;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The file that the mistakes were written to; null before. */
  readonly savedAs: string | null;
  readonly put: PutBulk | null;
  readonly choose: () => Promise<void>;
  /** Goes on with a file that was chosen in another window; main holds what is in it. */
  readonly goOn: (report: ImportReport, givenToo: boolean) => void;
  readonly setGivenToo: (givenToo: boolean) => void;
  readonly saveMistakes: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Takes all of it back while nothing of it left. */
  readonly undo: () => Promise<void>;
  readonly close: () => void;
}

const nothing = {
  step: 'closed',
  choosing: false,
  report: null,
  givenToo: false,
  busy: false,
  problem: null,
  savedAs: null,
  put: null,
} as const satisfies Partial<FeedbackImportState>;

interface ImportDependencies {
  readonly profile: OpenProfile;
  /** Told why nothing was put in the outbox, if the file was left meanwhile. */
  readonly notSent: (problem: Problem) => void;
}

/** A file of feedback: what it holds, and sending what of it can be sent. */
export function createFeedbackImportStore(bridge: Bridge, { profile, notSent }: ImportDependencies) {
  return createStore<FeedbackImportState>((set, get) => {
    let opened = 0;
    /** Of the profile that the file was chosen in. */
    let calls = profile.current();
    return {
      ...nothing,
      choose: async () => {
        if (get().choosing) return;
        opened += 1;
        const mine = opened;
        calls = profile.current();
        set({ choosing: true });
        const answer = await calls.call('import.choose', {});
        if (mine !== opened) return;
        if (answer.ok) set({ ...nothing, step: 'report', report: answer.value });
        else if (answer.problem.kind === 'cancelled') set({ choosing: false });
        else set({ ...nothing, step: 'report', problem: answer.problem });
      },
      goOn: (report, givenToo) => {
        calls = profile.current();
        set({ ...nothing, step: 'report', report, givenToo });
      },
      setGivenToo: (givenToo) => set({ givenToo }),
      saveMistakes: async () => {
        const { report } = get();
        if (!report) return;
        const answer = await bridge.call('import.saveMistakes', { token: report.token });
        if (get().report !== report) return;
        if (answer.ok) set({ savedAs: answer.value.fileName, problem: null });
        else if (answer.problem.kind !== 'cancelled') set({ problem: answer.problem });
      },
      send: async () => {
        const { report, givenToo, busy } = get();
        const expected = report ? importedCount(report, givenToo) : 0;
        if (!report || expected === 0 || busy) return;
        const mine = opened;
        set({ busy: true, problem: null });
        const answer = await calls.call('import.send', { token: report.token, givenToo, expected });
        if (mine !== opened) {
          if (!answer.ok) notSent(answer.problem);
          return;
        }
        if (!answer.ok) set({ busy: false, problem: answer.problem });
        else {
          const { id, name, total } = answer.value;
          const put = { id, name, total, undoUntil: performance.now() + undoTime };
          set({ busy: false, step: 'progress', put });
        }
      },
      undo: async () => {
        const { put, busy } = get();
        if (!put || busy) return;
        const mine = opened;
        set({ busy: true, problem: null });
        const left = await takeBack(calls, put.id);
        if (mine !== opened) return;
        if (left) set({ busy: false, problem: left });
        else get().close();
      },
      close: () => {
        opened += 1;
        if (get().step !== 'closed') void bridge.call('import.discard', undefined);
        set(nothing);
      },
    };
  });
}

/** How many feedbacks of a file would go out. */
export function importedCount({ good, given }: ImportReport, givenToo: boolean): number {
  return givenToo ? good : good - given;
}
