import type { Int64Text } from '../../../../shared/domain/report';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { dateTimeOf, nanosecondsOf } from './local-date-time';

/** A typed range, each end as the value of a date-time field; "" for an open end. */
export interface TypedRange {
  readonly from: string;
  readonly until: string;
}

/** Error messages by field; {} if the range is valid. */
export type RangeErrors = Readonly<Partial<Record<keyof TypedRange, string>>>;

/** Returns the typed form of a filter; both ends are empty for null and for a range relative to now. */
export function typedRange(filter: TimeFilter | null, zone: Settings['timeZone']): TypedRange {
  if (filter?.range.kind !== 'between') return { from: '', until: '' };
  return { from: dateTimeOf(filter.range.from, zone), until: dateTimeOf(filter.range.until, zone) };
}

/** Parses a typed range. An end that wasn't edited keeps the nanoseconds of the previous filter. */
export function readRange(
  typed: TypedRange,
  previous: TimeFilter | null,
  zone: Settings['timeZone'],
): { readonly filter: TimeFilter | null; readonly errors: RangeErrors } {
  const shown = typedRange(previous, zone);
  const previousRange = previous?.range.kind === 'between' ? previous.range : null;
  const from =
    typed.from === shown.from ? (previousRange?.from ?? null) : nanosecondsOf(typed.from, zone, 'first');
  const until =
    typed.until === shown.until ? (previousRange?.until ?? null) : nanosecondsOf(typed.until, zone, 'last');
  const text = messages.reports.times;
  const errors: RangeErrors = {
    ...(typed.from !== '' && from === null ? { from: text.notATime } : {}),
    ...(typed.until !== '' && until === null ? { until: text.notATime } : {}),
    ...(isAfter(from, until) ? { until: text.beforeBeginning } : {}),
  };
  if (Object.keys(errors).length > 0 || (from === null && until === null)) return { filter: null, errors };
  return { filter: { field: 'time', range: { kind: 'between', from, until } }, errors };
}

function isAfter(from: Int64Text | null, until: Int64Text | null): boolean {
  return from !== null && until !== null && BigInt(from) > BigInt(until);
}
