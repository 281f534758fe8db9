import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible, type Journey } from '../facts';
import { farKm } from '../thresholds';
import { timeSpan } from '../time-span';

/** Location Swapping: the user's own device, far from the usual places, after a possible journey. */
export function locationSwapping(facts: Facts): Finding | null {
  const { deviceOfUser, isFarFromUsual, nearestUsual, position, journeyOfDevice } = facts;
  if (deviceOfUser !== 'familiar' || !isFarFromUsual || nearestUsual === null || position === null)
    return null;
  if (isImpossible(journeyOfDevice)) return null;
  const km = distanceText(distanceKm(nearestUsual.place, position.point));
  return {
    rule: 'locationSwapping',
    decision: 'Location Swapping',
    level: 'low',
    evidence: position.evidence,
    reason:
      `The user's own device is ${placePhrase(position.point)}, ${km} from the nearest usual place ` +
      `${placePhrase(nearestUsual.place)}.${lastSeen(journeyOfDevice)}`,
  };
}

function lastSeen(journey: Journey | null): string {
  if (journey === null) return '';
  const when = `${timeSpan(journey.ms)} ${journey.isLater ? 'later' : 'earlier'}`;
  return journey.minKm > farKm
    ? ` It was seen ${when} ${placePhrase(journey.from)}, which leaves enough time for the journey.`
    : ` It was seen nearby ${when}.`;
}
