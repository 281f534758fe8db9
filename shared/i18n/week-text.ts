import { dateFormat } from './date-format';

const wholeDate = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Formats the first day of a week, ms since 1970: "2 March 2026", or "2 de marzo de 2026" in Spanish. */
export function weekText(monday: number, timeZone: string): string {
  return dateFormat(wholeDate, timeZone).format(monday);
}
