import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import { placeName } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { timeSpan } from '../time-span';

/** Location Swapping: the user's own device, far from the usual places, where it can have come in time. */
export function locationSwapping(facts: Facts): Finding | null {
  const { deviceOfUser, isFarFromUsual, nearestUsual, position, journeyOfDevice } = facts;
  if (deviceOfUser !== 'familiar' || !isFarFromUsual || nearestUsual === null || position === null)
    return null;
  if (isImpossible(journeyOfDevice)) return null;
  const km = formatKm(distanceKm(nearestUsual.place, position.point));
  const travelled = journeyOfDevice === null ? '' : `, and had ${timeSpan(journeyOfDevice.ms)} to get there`;
  return {
    rule: 'locationSwapping',
    decision: 'Location Swapping',
    level: 'low',
    evidence: position.evidence,
    reason:
      `the user's own device is in ${placeName(position.point)}, ${km} from the nearest usual place ` +
      `in ${placeName(nearestUsual.place)}${travelled}`,
  };
}
