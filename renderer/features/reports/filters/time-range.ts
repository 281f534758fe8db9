import type { Int64Text } from '../../../../shared/domain/report';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import type { Settings } from '../../../../shared/settings';
import { dateTimeOf, nanosecondsOf } from './local-date-time';

/** A range as it is typed, each end as a field for date and time shows it; "" for an open end. */
export interface TypedRange {
  readonly from: string;
  readonly until: string;
}

/** What is wrong with a typed range, by field, in words; {} when nothing is. */
export type RangeMistakes = Readonly<Partial<Record<keyof TypedRange, string>>>;

/** The ends of a filter as they are typed; both empty for one that counts back from now, and for none. */
export function typedRange(filter: TimeFilter | null, zone: Settings['timeZone']): TypedRange {
  if (filter?.range.kind !== 'between') return { from: '', until: '' };
  return { from: dateTimeOf(filter.range.from, zone), until: dateTimeOf(filter.range.until, zone) };
}

/** Reads what was typed. An end that was not touched keeps the nanoseconds that the filter before gave it. */
export function readRange(
  typed: TypedRange,
  before: TimeFilter | null,
  zone: Settings['timeZone'],
): { readonly filter: TimeFilter | null; readonly mistakes: RangeMistakes } {
  const shown = typedRange(before, zone);
  const kept = before?.range.kind === 'between' ? before.range : null;
  const from = typed.from === shown.from ? (kept?.from ?? null) : nanosecondsOf(typed.from, zone, 'first');
  const until =
    typed.until === shown.until ? (kept?.until ?? null) : nanosecondsOf(typed.until, zone, 'last');
  const words = messages.reports.times;
  const mistakes: RangeMistakes = {
    ...(typed.from !== '' && from === null ? { from: words.notATime } : {}),
    ...(typed.until !== '' && until === null ? { until: words.notATime } : {}),
    ...(isAfter(from, until) ? { until: words.beforeBeginning } : {}),
  };
  if (Object.keys(mistakes).length > 0 || (from === null && until === null))
    return { filter: null, mistakes };
  return { filter: { field: 'time', range: { kind: 'between', from, until } }, mistakes };
}

function isAfter(from: Int64Text | null, until: Int64Text | null): boolean {
  return from !== null && until !== null && BigInt(from) > BigInt(until);
}
