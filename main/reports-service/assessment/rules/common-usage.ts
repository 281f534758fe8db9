import { placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { usualPlaceKm } from '../thresholds';

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
