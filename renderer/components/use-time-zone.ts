import type { Settings } from '../../shared/settings';
import { useSubject } from '../state/stores';

/** Asking Intl for it takes as long as a row of the grid. */
let computerZone: string | null = null;

/** Returns the IANA name of the computer's time zone. */
export function computerTimeZone(): string {
  computerZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return computerZone;
}

/** Returns the IANA name of a time zone of the settings. */
export function timeZoneName(zone: Settings['timeZone']): string {
  return zone === 'utc' ? 'UTC' : computerTimeZone();
}

/** The IANA name of the time zone that the settings show times in. */
export function useTimeZone(): string {
  return timeZoneName(useSubject('settings', (state) => state.settings.timeZone));
}
