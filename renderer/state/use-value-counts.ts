import type { ValueCount } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import { type ValueField, withoutFilter } from '../../shared/domain/report-query';
import { succeed } from '../../shared/result';
import { useQuery } from './queries/use-query';
import { useStores, useSubject } from './stores';

/** More than one can read; others are found by typing their beginning. */
const maxValues = 100;

interface ValueCounts {
  /** Most frequent first. The previous ones stay until the next have arrived. null before the first. */
  readonly values: readonly ValueCount[] | null;
  readonly problem: Problem | null;
  /** True if there are more values than returned. */
  readonly more: boolean;
}

interface Found {
  readonly field: ValueField;
  readonly values: readonly ValueCount[];
}

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
  const { reports } = useStores();
  // The field's own filter doesn't affect its values, and is what the user is changing.
  const shown = useSubject('reports', ({ query }) => (field === null ? null : query));
  const { reply, problem } = useQuery<Found>(
    field && {
      call: 'reports.values',
      args: [field, beginning.trim(), shown && withoutFilter(shown, field), text, moment],
      read: async ({ bridge }) => {
        const { query, page } = reports.getState();
        const request = {
          query: { ...query, text: text ?? query.text },
          asOf: page?.asOf ?? null,
          field,
          beginning: beginning.trim(),
          limit: maxValues,
        };
        const answer = await bridge.call('reports.values', request);
        return answer.ok ? succeed({ field, values: answer.value }) : answer;
      },
    },
  );
  // The values of another field stay until these are read.
  const values = reply?.field === field ? reply.values : null;
  return {
    values,
    problem: problem?.kind === 'cancelled' ? null : problem,
    more: values !== null && values.length >= maxValues,
  };
}
