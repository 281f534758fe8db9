import { formatLocal, formatUtc } from '../../shared/domain/instant';
import { useSubject } from '../state/stores';

/** A moment of this computer's clock (ms since 1970) in the chosen zone, the other zone on hover. */
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
