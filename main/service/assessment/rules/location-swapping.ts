import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import { wherePlace } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible, type Journey } from '../facts';
import { farKm } from '../thresholds';
import { timeSpan } from '../time-span';

/** Location Swapping: the user's own device, far from the usual places, where it can have come in time. */
export function locationSwapping(facts: Facts): Finding | null {
  const { deviceOfUser, isFarFromUsual, nearestUsual, position, journeyOfDevice } = facts;
  if (deviceOfUser !== 'familiar' || !isFarFromUsual || nearestUsual === null || position === null)
    return null;
  if (isImpossible(journeyOfDevice)) return null;
  const km = formatKm(distanceKm(nearestUsual.place, position.point));
  return {
    rule: 'locationSwapping',
    decision: 'Location Swapping',
    level: 'low',
    evidence: position.evidence,
    reason:
      `the user's own device is ${wherePlace(position.point)}, ${km} from the nearest usual place ` +
      `${wherePlace(nearestUsual.place)}${lastSeen(journeyOfDevice)}`,
  };
}

function lastSeen(journey: Journey | null): string {
  if (journey === null) return '';
  const when = `${timeSpan(journey.ms)} ${journey.isLater ? 'later' : 'earlier'}`;
  return journey.leastKm > farKm
    ? `; it was seen ${when} ${wherePlace(journey.from)}, which leaves time for the journey`
    : `; it was seen nearby ${when}`;
}
