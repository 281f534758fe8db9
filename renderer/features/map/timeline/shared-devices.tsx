import type { TimelineSubject } from '../../../../shared/domain/timeline';
import type { DeviceSharing } from '../../../state/device-sharing';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';

interface SharedDevicesProps {
  readonly subject: TimelineSubject;
  readonly sharing: DeviceSharing;
}

/** Who else used which device; each is a way to their timeline. */
export function SharedDevices({ subject, sharing }: SharedDevicesProps) {
  if (sharing.shared.length === 0) return null;
  return (
    <ul className="shared-devices" aria-label="Shared devices">
      {sharing.shared.map(({ device, users }) => (
        <li key={device}>
          {subject.kind === 'device' ? (
            'This device was used by '
          ) : (
            <>
              Device <Pivot kind="device" value={device} /> was also used by{' '}
            </>
          )}
          {users.map((user) => (
            <Pivot key={user} kind="user" value={user} />
          ))}
        </li>
      ))}
      {sharing.mayHaveMore ? <li>There may be more: only the most frequent were looked at.</li> : null}
    </ul>
  );
}

function Pivot({ kind, value }: TimelineSubject) {
  const { timeline } = useStores();
  return (
    <Button
      size="small"
      className="shared-devices__pivot"
      title={`Timeline of this ${kind}`}
      onClick={() => void timeline.getState().open({ kind, value })}
    >
      <ReceivedText text={value} />
    </Button>
  );
}
