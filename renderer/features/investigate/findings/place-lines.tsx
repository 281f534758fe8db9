import type { HotSpotsAnswer } from '../../../../shared/contract/hot-spots.calls';
import type { FoundMeetings, GatheringFound, MetPair } from '../../../../shared/contract/meetings.calls';
import { maxChanceShare } from '../../../../shared/domain/chance';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { percentText } from '../../../../shared/i18n/number-text';
import { emptyInvestigation } from '../../../state/investigation';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { expectedText } from '../meetings/chance-note';
import type { MeetingKind } from '../meetings/chosen-meeting';
import { gatheringPlace } from '../meetings/meeting-queries';
import type { useStores } from '../stores';
import { type FindingLine, maxLines } from './found-kind';

type Stores = ReturnType<typeof useStores>;

/** Returns the surest hot spots, each with a way to its place on the map of the tool. */
export function hotSpotLines(
  { listed }: HotSpotsAnswer,
  { investigation, hotSpots }: Pick<Stores, 'investigation' | 'hotSpots'>,
): readonly FindingLine[] {
  const text = messages.hotSpots;
  const { counts } = messages.words;
  return listed.slice(0, maxLines).map((spot) => ({
    key: spot.cell,
    title: spot.place === '' ? text.noPlace : <ReceivedText text={spot.place} />,
    facts: [
      text.share({
        percent: percentText(spot.share * 100),
        low: percentText(spot.low * 100),
        high: percentText(spot.high * 100),
      }),
      text.counts({
        fraud: spot.fraud,
        reports: counts.report({ count: spot.reports }),
        users: counts.users({ count: spot.users }),
      }),
    ].join(' · '),
    onOpen: () => {
      hotSpots.getState().choose(spot.cell);
      investigation.getState().ask('hotSpots', emptyInvestigation.hotSpots);
    },
  }));
}

/** Returns the meetings that chance explains least, each with a way to it in the tool; none that chance can explain. */
export function meetingLines(
  found: FoundMeetings,
  stores: Pick<Stores, 'investigation' | 'chosenMeeting'>,
): readonly FindingLine[] {
  const open = (kind: MeetingKind, at: number) => () => {
    stores.chosenMeeting.getState().choose({ of: found, kind, at });
    stores.investigation.getState().ask('meetings', emptyInvestigation.meetings);
  };
  const sure = [
    ...found.pairs.listed.map((pair, at) => ({ ...pair, line: pairLine(pair, open('pairs', at)) })),
    ...found.gatherings.listed.map((gathering, at) => ({
      ...gathering,
      line: gatheringLine(gathering, open('gatherings', at)),
    })),
  ].filter(({ chanceShare }) => chanceShare <= maxChanceShare);
  return sure
    .toSorted((one, other) => one.p - other.p)
    .slice(0, maxLines)
    .map(({ line }) => line);
}

function pairLine(pair: MetPair, onOpen: () => void): FindingLine {
  const [one, other] = pair.users;
  return {
    key: JSON.stringify(pair.users),
    title: (
      <Sentence
        text={messages.words.counts.pair({ one: gap('one'), other: gap('other') })}
        parts={{ one: <ReceivedText text={one} />, other: <ReceivedText text={other} /> }}
      />
    ),
    facts: messages.meetings.metOn({ days: pair.days, expected: expectedText(pair) }),
    onOpen,
  };
}

function gatheringLine(gathering: GatheringFound, onOpen: () => void): FindingLine {
  return {
    key: `${gathering.from} ${gathering.latitude} ${gathering.longitude}`,
    title: <ReceivedText text={gatheringPlace(gathering)} />,
    facts: messages.meetings.gathered({ users: gathering.count, expected: expectedText(gathering) }),
    onOpen,
  };
}
