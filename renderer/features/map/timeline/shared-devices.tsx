import type { TimelineSubject } from '../../../../shared/domain/timeline';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import type { DeviceSharing } from './device-sharing';

interface SharedDevicesProps {
  readonly subject: TimelineSubject;
  readonly sharing: DeviceSharing;
}

/** Lists who else used which device; each entry opens their timeline. */
export function SharedDevices({ subject, sharing }: SharedDevicesProps) {
  if (sharing.shared.length === 0) return null;
  const words = messages.timeline.sharing;
  return (
    <ul className="shared-devices" aria-label={words.label}>
      {sharing.shared.map(({ device, users }) => (
        <li key={device}>
          <Sentence
            text={subject.kind === 'device' ? words.thisDevice : words.device}
            parts={{
              device: <Pivot kind="device" value={device} />,
              users: users.map((user) => <Pivot key={user} kind="user" value={user} />),
            }}
          />
        </li>
      ))}
      {sharing.mayHaveMore ? <li>{words.mayHaveMore}</li> : null}
    </ul>
  );
}

function Pivot({ kind, value }: TimelineSubject) {
  const { timeline } = useStores();
  return (
    <Button
      size="small"
      className="shared-devices__pivot"
      title={messages.timeline.openFor[kind]}
      onClick={() => void timeline.getState().open({ kind, value })}
    >
      <ReceivedText text={value} />
    </Button>
  );
}
