import { createStore } from 'zustand/vanilla';
import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/domain/problem';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';

export interface ReporterState {
  readonly reporter: Reporter;
  readonly problem: Problem | null;
  /** Changes some fields. Returns the problem if saving failed; null otherwise. */
  readonly save: (change: Partial<Reporter>) => Promise<Problem | null>;
  readonly clear: () => void;
}

/** The reporter of the open profile's feedback, filled into every new form. */
export function createReporterStore(queries: QueryCache, profile: OpenProfile) {
  /** What is being saved, on which the next change builds; null if nothing is. */
  let saving: Reporter | null = null;
  const query = profileQueryOf('reporter.read', {});
  return createStore<ReporterState>((set, get) => {
    followQuery(
      queries,
      () => query,
      ({ reply, problem }) => set({ reporter: reply ?? emptyReporter, problem }),
    );
    return {
      reporter: emptyReporter,
      problem: null,
      save: async (change) => {
        const calls = profile.current();
        const reporter = { ...(saving ?? get().reporter), ...change };
        saving = reporter;
        const answer = await calls.call('reporter.save', { reporter });
        if (saving === reporter) saving = null;
        const problem = answer.ok ? null : answer.problem;
        if (!profile.isOpen(calls)) return problem;
        if (answer.ok) queries.put(query, reporter);
        else set({ problem });
        return problem;
      },
      clear: () => {
        saving = null;
      },
    };
  });
}
