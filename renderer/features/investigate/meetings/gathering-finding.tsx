import { ListFilter } from 'lucide-react';
import type { GatheringFound } from '../../../../shared/contract/meetings.calls';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Finding } from '../finding-tool';
import { ChanceBadge, ChanceNote, expectedText } from './chance-note';
import { gatheringPlace } from './meeting-queries';

interface GatheringFindingProps {
  readonly gathering: GatheringFound;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShowReports: () => void;
}

/** Further users are only counted. */
const maxNamed = 30;

/** Several users at one place on one day. */
export function GatheringFinding({ gathering, isChosen, onChoose, onShowReports }: GatheringFindingProps) {
  const text = messages.meetings;
  const { users, count, from, until, sharedDevices } = gathering;
  return (
    <Finding
      isChosen={isChosen}
      onChoose={onChoose}
      summary={
        <>
          <Row gap={8} justify="between" align="start">
            <Text weight={500} breakWords>
              <ReceivedText text={gatheringPlace(gathering)} />
            </Text>
            <ChanceBadge finding={gathering} />
          </Row>
          <span>{text.gathered({ users: count, expected: expectedText(gathering) })}</span>
          <Text tone="muted">
            <InstantText nanoseconds={from} />
          </Text>
        </>
      }
    >
      <ChanceNote finding={gathering} />
      <p>{sharedDevices === 0 ? text.noShared : text.shared({ devices: sharedDevices })}</p>
      <Text as="p" tone="muted">
        <InstantText nanoseconds={from} bare /> – <InstantText nanoseconds={until} />
      </Text>
      <Stack as="ul" gap={2}>
        {users.slice(0, maxNamed).map((user) => (
          <li key={user}>
            <ReceivedText text={user} mono />
          </li>
        ))}
      </Stack>
      {maxNamed < count ? <p>{text.moreUsers({ count: count - maxNamed })}</p> : null}
      <div>
        <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={onShowReports}>
          {text.openGathering}
        </Button>
      </div>
    </Finding>
  );
}
