import { spokenLanguage } from '../../shared/i18n/spoken-language';
import type { Settings } from '../../shared/settings';

/** Formats a time (ms since 1970) as "14:05" in the selected zone, with UTC named; with `seconds` as "14:05:09". */
export function clockTime(at: number, zone: Settings['timeZone'], seconds = false): string {
  const time = new Intl.DateTimeFormat(spokenLanguage, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  }).format(at);
  return zone === 'utc' ? `${time} UTC` : time;
}
