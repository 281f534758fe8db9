import { roundedPoint } from '../../gazetteer/sphere';
import type { Facts } from '../facts';
import { historyCaps, type UserHistory, type UsualDevice, type UsualPlace } from '../history';
import { placeLearningKm, usualPlaceKm } from '../thresholds';
import { sightingAfter } from './sighting-after';

/**
 * What is remembered of the user, or null where that does not change. An action that is not trusted teaches only that the
 * user exists: or the place and the device of a thief would become common usage.
 */
export function userAfter(facts: Facts, isTrusted: boolean): UserHistory | null {
  const { transaction, user, at } = facts;
  if (transaction.userId === null) return null;
  const before = user ?? { ...nothingKnown, since: at };
  if (!isTrusted) return user === null ? before : null;
  return {
    kind: 'user',
    since: before.since,
    devices: devicesAfter(facts, before.devices),
    places: placesAfter(facts, before.places),
    lastSighting: sightingAfter(facts, before.lastSighting),
    vpnActions: before.vpnActions + (transaction.ip?.vpn ? 1 : 0),
  };
}

const nothingKnown: UserHistory = {
  kind: 'user',
  since: 0,
  devices: [],
  places: [],
  lastSighting: null,
  vpnActions: 0,
};

function devicesAfter({ transaction }: Facts, before: readonly UsualDevice[]): readonly UsualDevice[] {
  const { device, simCard } = transaction;
  const { id } = device;
  if (id === null) return before;
  const known = before.find((each) => each.id === id);
  const now = { id, model: device.model, simCard: simCard ?? known?.simCard ?? null };
  const isAsBefore =
    known !== undefined && known === before[0] && known.model === now.model && known.simCard === now.simCard;
  if (isAsBefore) return before;
  return [now, ...before.filter((each) => each !== known)].slice(0, historyCaps.devicesOfUser);
}

function placesAfter(facts: Facts, before: readonly UsualPlace[]): readonly UsualPlace[] {
  const { position, nearestUsual, at, transaction } = facts;
  if (position === null) return before;
  if (nearestUsual !== null && nearestUsual.km <= usualPlaceKm + position.radiusKm) {
    const { place } = nearestUsual;
    const now = {
      ...place,
      actions: place.actions + 1,
      lastSeen: Math.max(place.lastSeen, at),
      networks: networksAfter(transaction.connectedWifi, place.networks),
    };
    return before.map((each) => (each === place ? now : each));
  }
  if (position.radiusKm > placeLearningKm) return before;
  const { latitude, longitude } = roundedPoint(position.point);
  const networks = networksAfter(transaction.connectedWifi, []);
  const found = { latitude, longitude, actions: 1, lastSeen: at, networks };
  return [...withRoomForOne(before), found];
}

function networksAfter(bssid: string | null, before: readonly string[]): readonly string[] {
  if (bssid === null || before[0] === bssid) return before;
  return [bssid, ...before.filter((each) => each !== bssid)].slice(0, historyCaps.networksOfPlace);
}

/** Gives up the place that was used least, of several the one that was not seen for longest. */
function withRoomForOne(places: readonly UsualPlace[]): readonly UsualPlace[] {
  if (places.length < historyCaps.placesOfUser) return places;
  const least = places.reduce((one, other) =>
    other.actions < one.actions || (other.actions === one.actions && other.lastSeen < one.lastSeen)
      ? other
      : one,
  );
  return places.filter((place) => place !== least);
}
