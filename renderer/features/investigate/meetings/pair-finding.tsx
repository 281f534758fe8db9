import { FileSearch, ListFilter } from 'lucide-react';
import type { Meeting, MetPair, SeenUser } from '../../../../shared/contract/meetings.calls';
import { messages } from '../../../../shared/i18n/messages';
import { timeSpanText } from '../../../../shared/i18n/move-text';
import { distanceText, percentText } from '../../../../shared/i18n/number-text';
import { InstantText } from '../../../components/instant-text';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { AddFinding } from '../add-finding';
import { Finding } from '../finding-tool';
import { ChanceBadge, ChanceNote, expectedText } from './chance-note';
import { pairFinding, sharedText } from './meeting-finding';

interface PairFindingProps {
  readonly pair: MetPair;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpenReport: (key: string) => void;
  readonly onShowReports: () => void;
}

/** Two users who met, with each day on which they did. */
export function PairFinding({ pair, isChosen, onChoose, onOpenReport, onShowReports }: PairFindingProps) {
  const text = messages.meetings;
  const [one, other] = pair.usual;
  const timeZone = useSubject('settings', ({ settings }) => settings.timeZone);
  return (
    <Finding
      isChosen={isChosen}
      onChoose={onChoose}
      summary={
        <>
          <Row gap={8} justify="between" align="start" wrap>
            <Stack>
              {pair.users.map((user) => (
                <Text key={user} weight={500} breakWords>
                  <ReceivedText text={user} mono />
                </Text>
              ))}
            </Stack>
            <ChanceBadge finding={pair} />
          </Row>
          <span>{text.metOn({ days: pair.days, expected: expectedText(pair) })}</span>
        </>
      }
    >
      <ChanceNote finding={pair} />
      <p>
        {sharedText(pair.sharedDevices)}{' '}
        {text.usual({ one: percentText(one * 100), other: percentText(other * 100) })}
      </p>
      <Row gap={8} wrap>
        <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={onShowReports}>
          {text.openPair}
        </Button>
        <AddFinding finding={() => pairFinding(pair, timeZone)} />
      </Row>
      <Stack as="ul" gap={8} aria-label={text.meetings}>
        {pair.meetings.map((meeting) => (
          <li key={meeting.sides[0].key}>
            <MeetingFacts meeting={meeting} users={pair.users} onOpenReport={onOpenReport} />
          </li>
        ))}
      </Stack>
      {pair.meetings.length < pair.days ? (
        <Text as="p" tone="muted">
          {text.lastMeetings({ shown: pair.meetings.length, count: pair.days })}
        </Text>
      ) : null}
    </Finding>
  );
}

interface MeetingFactsProps {
  readonly meeting: Meeting;
  readonly users: MetPair['users'];
  readonly onOpenReport: (key: string) => void;
}

function MeetingFacts({ meeting, users, onOpenReport }: MeetingFactsProps) {
  const [one, other] = meeting.sides;
  const text = messages.meetings;
  const open = (user: string, { key }: SeenUser) => (
    <Button
      size="small"
      variant="quiet"
      icon={<FileSearch aria-hidden="true" />}
      aria-label={text.openOf({ id: user })}
      onClick={() => onOpenReport(key)}
    >
      <InstantText nanoseconds={key === one.key ? one.timestamp : other.timestamp} />
    </Button>
  );
  return (
    <Stack gap={2}>
      {one.place === '' ? null : (
        <Text weight={500}>
          <ReceivedText text={one.place} />
        </Text>
      )}
      <span>
        {text.apart({
          time: timeSpanText(meeting.secondsApart * 1_000),
          distance: distanceText(meeting.km),
          radius: distanceText(one.radiusKm),
          otherRadius: distanceText(other.radiusKm),
        })}
      </span>
      <Row wrap gap={4}>
        {open(users[0], one)}
        {open(users[1], other)}
      </Row>
    </Stack>
  );
}
