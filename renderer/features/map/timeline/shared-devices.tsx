import { useState } from 'react';
import type { TimelineSubject } from '../../../../shared/domain/timeline';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { showLinks } from '../../../components/show-links';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Popover } from '../../../ui/popover';
import { Sentence } from '../../../ui/sentence';
import { useStores } from '../stores';
import type { DeviceSharing } from './device-sharing';
import styles from './shared-devices.module.css';

interface SharedDevicesProps {
  readonly subject: TimelineSubject;
  readonly sharing: DeviceSharing;
}

/** Listed next to the track, for which there must be room; the links have all of them. */
const maxListedDevices = 2;
const maxListedUsers = 3;

/** Lists who else used which device; each entry opens their timeline. */
export function SharedDevices({ subject, sharing }: SharedDevicesProps) {
  const stores = useStores();
  const words = messages.timeline.sharing;
  const { kind, value } = subject;
  if (sharing.shared.length === 0) return null;
  const isCut =
    sharing.shared.length > maxListedDevices ||
    sharing.shared.some(({ users }) => users.length > maxListedUsers);
  return (
    <Stack as="ul" gap={2} size="small" className={styles.shared} aria-label={words.label}>
      {sharing.shared.slice(0, maxListedDevices).map(({ device, users }) => (
        <Row as="li" wrap gap={4} key={device}>
          <Sentence
            text={
              subject.kind === 'device'
                ? words.thisDevice({ users: gap('users') })
                : words.device({ device: gap('device'), users: gap('users') })
            }
            parts={{
              device: <Pivot kind="device" value={device} />,
              users: users
                .slice(0, maxListedUsers)
                .map((user) => <Pivot key={user} kind="user" value={user} />),
            }}
          />
        </Row>
      ))}
      {isCut && (kind === 'user' || kind === 'device') ? (
        <li>
          <Button size="small" variant="quiet" onClick={() => showLinks(stores, { kind, value })}>
            {words.showAll}
          </Button>
        </li>
      ) : null}
      {sharing.mayHaveMore ? <li>{words.mayHaveMore}</li> : null}
    </Stack>
  );
}

interface DevicesProps {
  /** How many devices the user has. */
  readonly fact: string;
  readonly devices: readonly string[];
}

/** Lists the devices of a user; each entry opens its timeline. */
export function Devices({ fact, devices }: DevicesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={messages.timeline.sharing.devicesOf}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.devices}>
          {fact}
        </button>
      }
    >
      <Stack as="ul" gap={4} aria-label={messages.timeline.sharing.devicesOf}>
        {devices.map((device) => (
          <li key={device}>
            <Pivot kind="device" value={device} />
          </li>
        ))}
      </Stack>
    </Popover>
  );
}

function Pivot({ kind, value }: TimelineSubject) {
  const { timeline } = useStores();
  return (
    <Button
      size="small"
      className={styles.pivot}
      title={messages.words.pivots.timelineOf[kind]}
      onClick={() => void timeline.getState().open({ kind, value })}
    >
      <Text truncate>
        <ReceivedText text={value} />
      </Text>
    </Button>
  );
}
