import { durationSeconds, nanosecondsBefore } from '../../../shared/domain/duration';
import type { ReportFilter } from '../../../shared/domain/report-query';
import type { TermOf, TimeLimit } from '../../../shared/query/terms';
import { type Condition, range } from './condition';

type TimeFilter = Extract<ReportFilter, { readonly field: 'time' }>;

/** Returns the condition of a filter by the report time; none without limits. */
export function timeFilterConditions({ range: wanted }: TimeFilter, now: number): readonly Condition[] {
  const [from, until] =
    wanted.kind === 'between'
      ? [wanted.from, wanted.until]
      : [nanosecondsBefore(now, wanted.seconds).toString(), null];
  return range('time', from, until, 'CAST(? AS INTEGER)');
}

/** Returns the condition of reports from the latest start on, until before the earliest end; none without limits. */
export function timeConditions(terms: readonly TermOf<'created'>[], now: number): readonly Condition[] {
  const times = (limits: readonly (TimeLimit | null)[]) =>
    limits.flatMap((limit) => (limit === null ? [] : [timeOf(limit, now)]));
  const from = greatest(times(terms.map((term) => term.from)));
  const end = greatest(times(terms.map((term) => term.end)).map((time) => -time));
  const until = end === null ? null : (-end - 1n).toString();
  return range('time', from?.toString() ?? null, until, 'CAST(? AS INTEGER)');
}

function timeOf(limit: TimeLimit, now: number): bigint {
  return limit.kind === 'at' ? BigInt(limit.time) : nanosecondsBefore(now, durationSeconds(limit.span) ?? 0);
}

function greatest(numbers: readonly bigint[]): bigint | null {
  return numbers.reduce<bigint | null>((most, each) => (most === null || each > most ? each : most), null);
}
