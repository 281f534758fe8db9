import { useSubject } from '../state/stores';

/** The IANA name of the time zone that the settings show times in. */
export function useTimeZone(): string {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  return zone === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
