import { formatLocal, formatUtc } from '../../shared/domain/instant';
import { useSubject } from '../state/stores';

/** A time of this computer's clock (ms since 1970) in the selected zone, with the other zone as a tooltip. */
export function MomentText({ milliseconds }: { readonly milliseconds: number }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const instant = { milliseconds, nanoseconds: '000000000' };
  const [utc, local] = [formatUtc(instant), formatLocal(instant)];
  return (
    <time dateTime={new Date(milliseconds).toISOString()} title={zone === 'utc' ? local : utc}>
      {zone === 'utc' ? utc : local}
    </time>
  );
}
