import { durationSeconds } from '../../../shared/domain/duration';
import type { TermOf, TimeLimit } from '../../../shared/query/terms';
import { type Condition, range } from './condition';

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
  if (limit.kind === 'at') return BigInt(limit.time);
  const seconds = durationSeconds(limit.span) ?? 0;
  return (BigInt(Math.floor(now)) - BigInt(seconds) * 1_000n) * 1_000_000n;
}

function greatest(numbers: readonly bigint[]): bigint | null {
  return numbers.reduce<bigint | null>((most, each) => (most === null || each > most ? each : most), null);
}
