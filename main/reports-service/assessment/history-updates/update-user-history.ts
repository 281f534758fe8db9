import { roundedPoint } from '../../gazetteer/sphere';
import type { Facts } from '../facts';
import { historyLimits, type UserHistory, type UsualDevice, type UsualPlace } from '../history';
import { maxLearningErrorKm, usualPlaceKm } from '../thresholds';
import { latestSighting } from './latest-sighting';

/**
 * Returns the user's new history, or null if it doesn't change. An untrusted action only records that the user exists.
 * Otherwise, a thief's place and device would become common usage.
 */
export function updateUserHistory(facts: Facts, isTrusted: boolean): UserHistory | null {
  const { transaction, user, at } = facts;
  if (transaction.userId === null) return null;
  const before = user ?? { ...newUserHistory, since: at };
  if (!isTrusted) return user === null ? before : null;
  return {
    kind: 'user',
    since: before.since,
    devices: updateDevices(facts, before.devices),
    places: updatePlaces(facts, before.places),
    lastSighting: latestSighting(facts, before.lastSighting),
    vpnActions: before.vpnActions + (transaction.ip?.vpn ? 1 : 0),
  };
}

const newUserHistory: UserHistory = {
  kind: 'user',
  since: 0,
  devices: [],
  places: [],
  lastSighting: null,
  vpnActions: 0,
};

function updateDevices({ transaction }: Facts, before: readonly UsualDevice[]): readonly UsualDevice[] {
  const { device, simCard } = transaction;
  const { id } = device;
  if (id === null) return before;
  const known = before.find((each) => each.id === id);
  const now = { id, model: device.model, simCard: simCard ?? known?.simCard ?? null };
  const isUnchanged =
    known !== undefined && known === before[0] && known.model === now.model && known.simCard === now.simCard;
  if (isUnchanged) return before;
  return [now, ...before.filter((each) => each !== known)].slice(0, historyLimits.devicesOfUser);
}

function updatePlaces(facts: Facts, before: readonly UsualPlace[]): readonly UsualPlace[] {
  const { position, nearestUsual, at, transaction } = facts;
  if (position === null) return before;
  if (nearestUsual !== null && nearestUsual.km <= usualPlaceKm + position.radiusKm) {
    const { place } = nearestUsual;
    const now = {
      ...place,
      actions: place.actions + 1,
      lastSeen: Math.max(place.lastSeen, at),
      networks: updateNetworks(transaction.connectedWifi, place.networks),
    };
    return before.map((each) => (each === place ? now : each));
  }
  if (position.radiusKm > maxLearningErrorKm) return before;
  const { latitude, longitude } = roundedPoint(position.point);
  const networks = updateNetworks(transaction.connectedWifi, []);
  const found = { latitude, longitude, actions: 1, lastSeen: at, networks };
  return [...makeRoom(before), found];
}

function updateNetworks(bssid: string | null, before: readonly string[]): readonly string[] {
  if (bssid === null || before[0] === bssid) return before;
  return [bssid, ...before.filter((each) => each !== bssid)].slice(0, historyLimits.networksOfPlace);
}

/** Removes the place with the fewest actions; of several, the one not seen for longest. */
function makeRoom(places: readonly UsualPlace[]): readonly UsualPlace[] {
  if (places.length < historyLimits.placesOfUser) return places;
  const least = places.reduce((one, other) =>
    other.actions < one.actions || (other.actions === one.actions && other.lastSeen < one.lastSeen)
      ? other
      : one,
  );
  return places.filter((place) => place !== least);
}
