import { createStore } from 'zustand/vanilla';
import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface ReporterState {
  readonly reporter: Reporter;
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Answers why it could not be kept; null where it is. */
  readonly save: (reporter: Reporter) => Promise<Problem | null>;
  readonly reset: () => void;
}

/** Who sends the open profile's feedback: filled into every new form. */
export function createReporterStore(bridge: Bridge) {
  const store = createStore<ReporterState>((set) => ({
    reporter: emptyReporter,
    problem: null,
    load: async () => {
      const answer = await bridge.call('reporter.read', undefined);
      set(answer.ok ? { reporter: answer.value, problem: null } : { problem: answer.problem });
    },
    save: async (reporter) => {
      const answer = await bridge.call('reporter.save', reporter);
      const problem = answer.ok ? null : answer.problem;
      set(answer.ok ? { reporter: answer.value, problem } : { problem });
      return problem;
    },
    reset: () => set({ reporter: emptyReporter, problem: null }),
  }));
  bridge.on('reporter.changed', (reporter) => store.setState({ reporter, problem: null }));
  return store;
}
