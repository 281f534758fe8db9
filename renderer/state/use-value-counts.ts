import { useEffect, useState } from 'react';
import type { Request } from '../../shared/contract/contract';
import type { ValueCount } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import { type ValueField, withoutFilter } from '../../shared/domain/report-query';
import { latestOnly } from './pacing';
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

const none: ValueCounts = { values: null, problem: null, more: false };

interface CountedReports {
  /** Another moment counts them again. */
  readonly moment?: unknown;
  /** Replaces the query's search text. */
  readonly text?: string;
}

/**
 * Returns the values of a field in the reports of the query that start with `beginning`, with the number of reports of
 * each. Nothing is requested without a field.
 */
export function useValueCounts(
  field: ValueField | null,
  beginning: string,
  { moment, text }: CountedReports = {},
): ValueCounts {
  const bridge = useBridge();
  const { reports } = useStores();
  const [found, setFound] = useState({ ...none, of: field });
  const [requests] = useState(() =>
    latestOnly((request: Request<'reports.values'>) => bridge.call('reports.values', request)),
  );
  // The field's own filter doesn't affect its values, and is what the user is changing.
  const others = useSubject('reports', ({ query }) =>
    field === null ? '' : JSON.stringify(withoutFilter({ ...query, text: text ?? query.text }, field)),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    if (field === null || others === '') return;
    let isCurrent = true;
    const { query, page } = reports.getState();
    const request = {
      query: { ...query, text: text ?? query.text },
      asOf: page?.asOf ?? null,
      field,
      beginning: beginning.trim(),
      limit: maxValues,
    };
    void requests.send(request).then((answer) => {
      if (!isCurrent || answer === null) return;
      if (answer.ok) {
        const more = answer.value.length >= maxValues;
        setFound({ values: answer.value, problem: null, more, of: field });
      } else if (answer.problem.kind !== 'cancelled') {
        setFound((before) => ({ ...before, problem: answer.problem, of: field }));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, reports, field, beginning, others, moment]);

  return found.of === field ? found : none;
}
