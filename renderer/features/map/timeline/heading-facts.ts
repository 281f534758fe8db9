import type { TimelineKind } from '../../../../shared/domain/timeline';
import type { TravelStory } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import type { DeviceSharing } from './device-sharing';

/**
 * Returns the facts about a subject, e.g. "43 reports", "2 impossible travel events", "3 devices, 1 shared
 * with 2 other users".
 */
export function headingFacts(
  kind: TimelineKind,
  { stops, withoutTime, impossible }: TravelStory,
  sharing: DeviceSharing | null,
): readonly string[] {
  const words = messages.timeline;
  const untimed = withoutTime > 0 ? [words.withoutTime({ reports: withoutTime })] : [];
  const devices = sharing ? sharingFacts(kind, sharing) : [];
  return [
    words.reports({ reports: stops.length }),
    ...untimed,
    words.impossible({ travels: impossible }),
    ...devices,
  ];
}

function sharingFacts(
  kind: TimelineKind,
  { devices, shared, mayHaveMore }: DeviceSharing,
): readonly string[] {
  const words = messages.timeline.sharing;
  const people = new Set(shared.flatMap(({ users }) => users)).size;
  if (kind === 'device')
    return people === 0 ? [] : [words.usersOfDevice({ users: atLeast(people, mayHaveMore) })];
  if (devices.length === 0) return [];
  const devicesText = (mayHaveMore ? words.devicesOrMore : words.devices)({ count: devices.length });
  if (people === 0) return [devicesText];
  const users = (mayHaveMore ? words.otherUsersOrMore : words.otherUsers)({ count: people });
  return [words.devicesShared({ devices: devicesText, shared: shared.length, users })];
}

/** "3", "3 or more" */
function atLeast(count: number, mayHaveMore: boolean): string {
  return mayHaveMore ? messages.timeline.sharing.orMore({ count }) : numberText(count);
}
