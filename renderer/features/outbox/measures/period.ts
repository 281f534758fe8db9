import type { Settings } from '../../../../shared/settings';
import type { MeasuredTime } from '../../../state/use-measures';

/** The time that is measured: the last so many days with today, all there is, or from one day to another, both included. */
export type Period =
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'all' }
  /** Days as "2026-03-01"; "" for no end. */
  | { readonly kind: 'own'; readonly first: string; readonly last: string };

export const offeredPeriods: readonly Period[] = [
  { kind: 'last', days: 30 },
  { kind: 'last', days: 90 },
  { kind: 'last', days: 365 },
  { kind: 'all' },
];

/** The period as moments, by the days of a zone. `now` in ms since 1970. */
export function timeOf(period: Period, zone: Settings['timeZone'], now: number): MeasuredTime {
  switch (period.kind) {
    case 'all':
      return { from: null, until: null };
    case 'last':
      return { from: startOf(dayOf(now, zone), zone, 1 - period.days), until: null };
    case 'own':
      return { from: startOf(period.first, zone, 0), until: startOf(period.last, zone, 1) };
  }
}

/** The day that a moment is in: "2026-03-01". */
export function dayOf(milliseconds: number, zone: Settings['timeZone']): string {
  const date = new Date(milliseconds);
  if (zone === 'utc') return date.toISOString().slice(0, 10);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10);
}

/** When a day begins, or one that is so many days later; null for what is no day. */
function startOf(day: string, zone: Settings['timeZone'], daysLater: number): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater];
  const start = zone === 'utc' ? Date.UTC(year, month, date) : new Date(year, month, date).getTime();
  return Number.isNaN(start) ? null : start;
}
