import { wherePlace } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { usualPlaceKm } from '../thresholds';

/** Common usage: a known user on the usual device, or at a usual place if the device doesn't tell which it is. */
export function commonUsage(facts: Facts): Finding | null {
  const { transaction, user, deviceOfUser, isAtUsualPlace, isFarFromUsual } = facts;
  const isDeviceUntold = transaction.device.id === null && isAtUsualPlace;
  if (user === null || isFarFromUsual || (deviceOfUser !== 'familiar' && !isDeviceUntold)) return null;
  const device = isDeviceUntold ? 'an unidentified device' : "the user's own device";
  return {
    rule: 'commonUsage',
    decision: 'Common usage',
    level: 'clear',
    evidence: facts.position?.evidence ?? [],
    reason: `${device}${whereabouts(facts)}`,
  };
}

function whereabouts({ isAtUsualPlace, nearestUsual, position }: Facts): string {
  if (position === null) return isAtUsualPlace ? ' at a usual place' : '';
  const here = wherePlace(position.point);
  if (!isAtUsualPlace) return ` ${here}`;
  if (nearestUsual === null || nearestUsual.km > usualPlaceKm + position.radiusKm)
    return ` ${here}, on a Wi-Fi network of a usual place`;
  return ` at a usual place ${here}, where the user was seen ${times(nearestUsual.place.actions)} before`;
}

function times(count: number): string {
  if (count > 2) return `${count} times`;
  return count === 2 ? 'twice' : 'once';
}
