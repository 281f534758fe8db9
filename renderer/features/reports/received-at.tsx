import { formatLocal } from '../../../shared/domain/instant';
import { useSubject } from '../../state/stores';

/** When the shown page was received (ms since 1970), by the clock: how fresh the rows are. */
export function ReceivedAt({ milliseconds }: { readonly milliseconds: number }) {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const instant = { milliseconds, nanoseconds: '000000000' };
  const full = timeZone === 'utc' ? formatLocal(instant, 'UTC') : formatLocal(instant);
  const [, time = ''] = full.split(' ');
  return (
    <span className="received-at" title={full}>
      Received {time}
    </span>
  );
}
