import type { GatheringFound, MetPair } from '../../../../shared/contract/meetings.calls';
import { instantOf } from '../../../../shared/domain/instant';
import type { MeetingPositions } from '../../../../shared/domain/meetings-question';
import { messages } from '../../../../shared/i18n/messages';
import { timeSpanText } from '../../../../shared/i18n/move-text';
import { distanceText, listText, percentText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import type { Settings } from '../../../../shared/settings';
import { inZone } from '../../../components/instant-text';
import type { AddedFinding } from '../add-finding';
import { chanceText, expectedText } from './chance-note';
import { gatheringPlace, gatheringQuery } from './meeting-queries';

/** The users of a gathering that are named. */
const maxNamed = 30;

/** "They share 2 devices." */
export function sharedText(devices: number): string {
  return devices === 0 ? messages.meetings.noShared : messages.meetings.shared({ devices });
}

/** Returns two users who met as a case has them: how surely, and when and where, with the reports of each meeting. */
export function pairFinding(pair: MetPair, timeZone: Settings['timeZone']): AddedFinding {
  const text = messages.meetings;
  const [one, other] = pair.users.map(visibleText);
  const [usual, otherUsual] = pair.usual;
  return {
    title: `${messages.investigate.toolNames.meetings}: ${messages.words.counts.pair({ one: one ?? '', other: other ?? '' })}`,
    sentences: [
      text.metOn({ days: pair.days, expected: expectedText(pair) }),
      chanceText(pair),
      sharedText(pair.sharedDevices),
      text.usual({ one: percentText(usual * 100), other: percentText(otherUsual * 100) }),
      ...pair.meetings.map(({ sides: [first, second], secondsApart, km }) => {
        const apart = text.apart({
          time: timeSpanText(secondsApart * 1_000),
          distance: distanceText(km),
          radius: distanceText(first.radiusKm),
          otherRadius: distanceText(second.radiusKm),
        });
        return [timeText(first.timestamp, timeZone), visibleText(first.place), apart]
          .filter(Boolean)
          .join(', ');
      }),
    ],
    reports: pair.meetings.flatMap(({ sides }) => sides.map(({ key }) => key)),
  };
}

/** Returns a gathering as a case has it: who, when and where, with their reports there. */
export function gatheringFinding(
  gathering: GatheringFound,
  positions: MeetingPositions,
  timeZone: Settings['timeZone'],
): AddedFinding {
  const text = messages.meetings;
  const { users, count, from, until, sharedDevices } = gathering;
  const more = count - Math.min(count, maxNamed);
  return {
    title: `${messages.investigate.toolNames.meetings}: ${visibleText(gatheringPlace(gathering))}`,
    sentences: [
      text.gathered({ users: count, expected: expectedText(gathering) }),
      `${timeText(from, timeZone)} – ${timeText(until, timeZone)}`,
      chanceText(gathering),
      sharedText(sharedDevices),
      listText(users.slice(0, maxNamed).map(visibleText)),
      more > 0 ? text.moreUsers({ count: more }) : null,
    ],
    reports: { query: gatheringQuery(gathering, positions), asOf: null },
  };
}

function timeText(nanoseconds: string, timeZone: Settings['timeZone']): string {
  const instant = instantOf(nanoseconds);
  return instant ? inZone(instant, timeZone) : nanoseconds;
}
