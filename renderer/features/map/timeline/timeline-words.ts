import { formatLocal, formatUtc, instantOf } from '../../../../shared/domain/instant';
import type { TimelineKind } from '../../../../shared/domain/timeline';
import type { TravelStory } from '../../../../shared/domain/travel-story';
import type { Settings } from '../../../../shared/settings';
import type { DeviceSharing } from '../../../state/device-sharing';
import { countWords } from '../../../ui/count-words';

/** What a timeline is of, as its heading begins. */
export const kindNames: Readonly<Record<TimelineKind, string>> = {
  user: 'User',
  device: 'Device',
  transaction: 'Transaction',
  place: 'Place',
};

/** What is known of a subject, e.g. "43 reports", "2 impossible travels", "3 devices, 1 shared with 2 other users". */
export function headingFacts(
  kind: TimelineKind,
  { stops, withoutTime, impossible }: TravelStory,
  sharing: DeviceSharing | null,
): readonly string[] {
  const untimed = withoutTime > 0 ? [`${countWords(withoutTime, 'report')} without a time`] : [];
  const devices = sharing ? sharingFacts(kind, sharing) : [];
  return [
    countWords(stops.length, 'report'),
    ...untimed,
    countWords(impossible, 'impossible travel'),
    ...devices,
  ];
}

function sharingFacts(
  kind: TimelineKind,
  { devices, shared, mayHaveMore }: DeviceSharing,
): readonly string[] {
  const orMore = (count: number) => `${count}${mayHaveMore ? ' or more' : ''}`;
  const people = new Set(shared.flatMap(({ users }) => users)).size;
  if (kind === 'device') return people === 0 ? [] : [`shared by ${orMore(people)} users`];
  if (devices === 0) return [];
  const all = `${orMore(devices)} ${devices === 1 && !mayHaveMore ? 'device' : 'devices'}`;
  if (people === 0) return [all];
  const others = `${orMore(people)} other ${people === 1 && !mayHaveMore ? 'user' : 'users'}`;
  return [`${all}, ${shared.length} shared with ${others}`];
}

/** A report's time in the zone that was chosen; "" where it has none. */
export function momentInWords(timestamp: string | null, zone: Settings['timeZone']): string {
  const instant = timestamp === null ? null : instantOf(timestamp);
  if (!instant) return '';
  return zone === 'utc' ? formatUtc(instant) : formatLocal(instant);
}
