import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placeName, placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible, type Journey } from '../facts';
import { timeSpan } from '../reason-text';
import { farKm, usualPlaceKm } from '../thresholds';

/** New user: there is no history to compare the action with, which is only a small risk. */
export function newUser({ isNewUser, position }: Facts): Finding | null {
  if (!isNewUser) return null;
  return {
    rule: 'newUser',
    decision: 'New user',
    level: 'low',
    evidence: [],
    reason:
      position === null
        ? "This is the user's first action on the platform."
        : `The user's first action on the platform came from ${placeName(position.point)}.`,
  };
}

/** Common usage: a known user on a familiar device, or at a usual place if the device is unidentified. */
export function commonUsage(facts: Facts): Finding | null {
  const { transaction, user, deviceOfUser, isAtUsualPlace, isFarFromUsual } = facts;
  const isDeviceUnknown = transaction.device.id === null && isAtUsualPlace;
  if (user === null || isFarFromUsual || (deviceOfUser !== 'familiar' && !isDeviceUnknown)) return null;
  const device = isDeviceUnknown ? 'An unidentified device' : "The user's own device";
  return {
    rule: 'commonUsage',
    decision: 'Common usage',
    level: 'clear',
    evidence: facts.position?.evidence ?? [],
    reason: `${device} was used${whereabouts(facts)}.`,
  };
}

function whereabouts({ isAtUsualPlace, nearestUsual, position }: Facts): string {
  if (position === null) return isAtUsualPlace ? ' at a usual place' : '';
  const here = placePhrase(position.point);
  if (!isAtUsualPlace) return ` ${here}`;
  if (nearestUsual === null || nearestUsual.km > usualPlaceKm + position.radiusKm)
    return ` ${here}, on the Wi-Fi network of a usual place`;
  return ` at a usual place ${here}, where the user was seen ${times(nearestUsual.place.actions)} before`;
}

function times(count: number): string {
  if (count > 2) return `${count} times`;
  return count === 2 ? 'twice' : 'once';
}

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
