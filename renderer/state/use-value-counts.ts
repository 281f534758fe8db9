import { useEffect, useState } from 'react';
import { type ValueField, withoutFilter } from '../../shared/domain/report-query';
import type { ValueCount } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';
import { useBridge, useStores, useSubject } from './stores';

/** More than can be read; what is beyond is found by typing its beginning. */
const most = 100;

export interface ValueCounts {
  /** Most frequent first; those of before stay until the next have arrived. null before the first. */
  readonly values: readonly ValueCount[] | null;
  readonly problem: Problem | null;
  /** True where there are more than are given. */
  readonly more: boolean;
}

/**
 * The values of a field that the reports of the query have, with how many reports have each, beginning as typed. Another `moment`
 * counts them anew.
 */
export function useValueCounts(field: ValueField, beginning: string, moment?: unknown): ValueCounts {
  const bridge = useBridge();
  const { reports } = useStores();
  const [found, setFound] = useState<ValueCounts>({ values: null, problem: null, more: false });
  // The field's own filter changes nothing in them, and is what is being changed here.
  const others = useSubject('reports', ({ query }) => JSON.stringify(withoutFilter(query, field)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    let wanted = others !== '';
    const { query, page } = reports.getState();
    const asked = { query, asOf: page?.asOf ?? null, field, beginning: beginning.trim(), limit: most };
    void bridge.call('reports.values', asked).then((answer) => {
      if (!wanted) return;
      if (answer.ok) {
        setFound({ values: answer.value, problem: null, more: answer.value.length >= most });
      } else if (answer.problem.kind !== 'cancelled') {
        setFound((before) => ({ ...before, problem: answer.problem }));
      }
    });
    return () => {
      wanted = false;
    };
  }, [bridge, reports, field, beginning, others, moment]);

  return found;
}
