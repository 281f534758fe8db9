import { useSubject } from '../state/stores';
import { inZone } from './instant-text';

/** Returns a function that formats the day of a time, ms since 1970, in the selected zone. */
export function useDayText(): (milliseconds: number) => string {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  return (milliseconds) => inZone({ milliseconds, nanoseconds: '000000000' }, zone).slice(0, 10);
}
