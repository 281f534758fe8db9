import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/domain/problem';
import type { OpenProfile } from './open-profile';

export interface ReporterState {
  readonly reporter: Reporter;
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Changes some fields. Returns the problem if saving failed; null otherwise. */
  readonly save: (change: Partial<Reporter>) => Promise<Problem | null>;
  readonly clear: () => void;
}

/** The reporter of the open profile's feedback, filled into every new form. */
export function createReporterStore(bridge: Bridge, profile: OpenProfile) {
  /** What is being saved, on which the next change builds; null if nothing is. */
  let saving: Reporter | null = null;
  const store = createStore<ReporterState>((set, get) => ({
    reporter: emptyReporter,
    problem: null,
    load: async () => {
      const calls = profile.current();
      const answer = await calls.call('reporter.read', {});
      if (!profile.isOpen(calls)) return;
      set(answer.ok ? { reporter: answer.value, problem: null } : { problem: answer.problem });
    },
    save: async (change) => {
      const calls = profile.current();
      const reporter = { ...(saving ?? get().reporter), ...change };
      saving = reporter;
      const answer = await calls.call('reporter.save', { reporter });
      if (saving === reporter) saving = null;
      const problem = answer.ok ? null : answer.problem;
      if (!profile.isOpen(calls)) return problem;
      set(answer.ok ? { reporter, problem } : { problem });
      return problem;
    },
    clear: () => {
      saving = null;
      set({ reporter: emptyReporter, problem: null });
    },
  }));
  bridge.on('reporter.changed', (reporter) => store.setState({ reporter, problem: null }));
  return store;
}
