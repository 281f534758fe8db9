import type { Settings } from '../../../../shared/settings';
import type { MeasuredTime } from './use-measures';

/** The measured period: the last `days` days including today, everything, or a range of days, both included. */
export type Period =
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'all' }
  /** Days as "2026-03-01"; "" for an open end. */
  | { readonly kind: 'custom'; readonly first: string; readonly last: string };

export const offeredPeriods: readonly Period[] = [
  { kind: 'last', days: 30 },
  { kind: 'last', days: 90 },
  { kind: 'last', days: 365 },
  { kind: 'all' },
];

/** Converts a period to instants, with days in the given time zone. `now` in ms since 1970. */
export function timeOf(period: Period, zone: Settings['timeZone'], now: number): MeasuredTime {
  switch (period.kind) {
    case 'all':
      return { from: null, until: null };
    case 'last':
      return { from: startOf(dayOf(now, zone), zone, 1 - period.days), until: null };
    case 'custom':
      return { from: startOf(period.first, zone, 0), until: startOf(period.last, zone, 1) };
  }
}

/** Returns the day of an instant (ms since 1970) in the given zone: "2026-03-01". */
export function dayOf(milliseconds: number, zone: Settings['timeZone']): string {
  const date = new Date(milliseconds);
  if (zone === 'utc') return date.toISOString().slice(0, 10);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10);
}

/** Returns the start of a day, shifted by `daysLater` days, in ms since 1970; null if `day` isn't a date. */
function startOf(day: string, zone: Settings['timeZone'], daysLater: number): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater];
  const start = zone === 'utc' ? Date.UTC(year, month, date) : new Date(year, month, date).getTime();
  return Number.isNaN(start) ? null : start;
}
