import { ListFilter } from 'lucide-react';
import type { GatheringFound } from '../../../../shared/contract/meetings.calls';
import type { MeetingPositions } from '../../../../shared/domain/meetings-question';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { AddFinding } from '../add-finding';
import { Finding } from '../finding-tool';
import { ChanceBadge, ChanceNote, expectedText } from './chance-note';
import { gatheringFinding, sharedText } from './meeting-finding';
import { gatheringPlace } from './meeting-queries';

interface GatheringFindingProps {
  readonly gathering: GatheringFound;
  /** Those that were compared. */
  readonly positions: MeetingPositions;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShowReports: () => void;
}

/** Further users are only counted. */
const maxNamed = 30;

/** Several users at one place on one day. */
export function GatheringFinding({
  gathering,
  positions,
  isChosen,
  onChoose,
  onShowReports,
}: GatheringFindingProps) {
  const timeZone = useSubject('settings', ({ settings }) => settings.timeZone);
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
      <p>{sharedText(sharedDevices)}</p>
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
      <Row gap={8} wrap>
        <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={onShowReports}>
          {text.openGathering}
        </Button>
        <AddFinding finding={() => gatheringFinding(gathering, positions, timeZone)} />
      </Row>
    </Finding>
  );
}
