import { spokenLanguage } from '../../shared/messages/spoken-language';
import type { Settings } from '../../shared/settings';

/** "14:05" of a moment (ms since 1970) in the chosen zone, UTC named; with `seconds` "14:05:09". */
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
