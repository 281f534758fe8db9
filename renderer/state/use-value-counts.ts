import { useEffect, useState } from 'react';
import type { ValueCount } from '../../shared/contract/report-calls';
import { type ValueField, withoutFilter } from '../../shared/domain/report-query';
import type { Problem } from '../../shared/problem';
import { useBridge, useStores, useSubject } from './stores';

/** More than one can read; others are found by typing their beginning. */
const maxValues = 100;

interface ValueCounts {
  /** Most frequent first. The previous ones stay until the next have arrived. null before the first. */
  readonly values: readonly ValueCount[] | null;
  readonly problem: Problem | null;
  /** True if there are more values than returned. */
  readonly more: boolean;
}

/**
 * Returns the values of a field in the reports of the query that start with `beginning`, with the number of reports of
 * each. A change of `moment` counts them again.
 */
export function useValueCounts(field: ValueField, beginning: string, moment?: unknown): ValueCounts {
  const bridge = useBridge();
  const { reports } = useStores();
  const [found, setFound] = useState<ValueCounts>({ values: null, problem: null, more: false });
  // The field's own filter doesn't affect its values, and is what the user is changing.
  const others = useSubject('reports', ({ query }) => JSON.stringify(withoutFilter(query, field)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    let isCurrent = others !== '';
    const { query, page } = reports.getState();
    const request = { query, asOf: page?.asOf ?? null, field, beginning: beginning.trim(), limit: maxValues };
    void bridge.call('reports.values', request).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) {
        setFound({ values: answer.value, problem: null, more: answer.value.length >= maxValues });
      } else if (answer.problem.kind !== 'cancelled') {
        setFound((before) => ({ ...before, problem: answer.problem }));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, reports, field, beginning, others, moment]);

  return found;
}
