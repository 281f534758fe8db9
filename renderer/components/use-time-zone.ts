import { isTimeZone } from '../../shared/domain/time-bars';
import type { Settings } from '../../shared/settings';
import { useSubject } from '../state/stores';

/** Determined once: it takes Intl 10 ms. */
let computerZone: string | null | undefined;

/**
 * Returns the IANA name of the computer's time zone. Returns null if it has none that can be used (Windows 11 and minimal
 * Linux systems can report Etc/Unknown, or nothing): its local time is then UTC.
 */
export function computerTimeZone(): string | null {
  if (computerZone === undefined) {
    const { timeZone }: { readonly timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions();
    computerZone = usableTimeZone(timeZone);
  }
  return computerZone;
}

/** Returns the zone that a computer reports; null if no time can be shown in it. */
export function usableTimeZone(reported: string | undefined): string | null {
  return reported !== undefined && isTimeZone(reported) ? reported : null;
}

/** Returns the IANA name of a time zone of the settings. */
export function timeZoneName(zone: Settings['timeZone']): string {
  return zone === 'utc' ? 'UTC' : (computerTimeZone() ?? 'UTC');
}

/** The IANA name of the time zone that the settings show times in. */
export function useTimeZone(): string {
  return timeZoneName(useSubject('settings', (state) => state.settings.timeZone));
}
