import type { Point } from '../../../shared/domain/geodesy';
import { isWithinKm, meanPoint, roundedPoint } from '../gazetteer/sphere';
import type { Assessment, HistoryReader } from './assessment';
import { isHighRisk } from './assessment';
import type { Facts } from './facts';
import {
  type DeviceHistory,
  type History,
  type HistoryKey,
  historyLimits,
  type NetworkHistory,
  type PlaceHistory,
  type Sighting,
  type UserHistory,
  type UsualDevice,
  type UsualPlace,
} from './history';
import type { SeenNetwork } from './surroundings';
import {
  cellConflictKm,
  maxFixes,
  maxLearningErrorKm,
  maxLearningErrorMetres,
  phishingPeriodMs,
  registrationPeriodMs,
  usualPlaceKm,
  wifiConflictKm,
} from './thresholds';

type ChangedHistory = readonly [HistoryKey, History];

/** Returns the histories that a transaction changed, as new values. */
export function updateHistories(
  facts: Facts,
  assessment: Assessment,
  histories: HistoryReader,
): readonly ChangedHistory[] {
  const isTrusted = !assessment.findings.some(isHighRisk);
  const changed: ChangedHistory[] = [];
  addUserAndDevice(changed, facts, assessment, isTrusted);
  if (isTrusted) addNetworks(changed, facts);
  addPlaces(changed, facts, assessment, histories);
  return changed;
}

/** If nothing shows that a new device belongs to the user, it doesn't change the user's history either. */
function addUserAndDevice(
  changed: ChangedHistory[],
  facts: Facts,
  { findings }: Assessment,
  isTrusted: boolean,
): void {
  const { user, device } = facts.subjects;
  const isUnplaced = findings.some(({ rule }) => rule === 'unplacedDevice');
  const userHistory = updateUserHistory(facts, isTrusted && !isUnplaced);
  const deviceHistory = updateDeviceHistory(facts, isTrusted);
  if (user !== null && userHistory !== null) changed.push([user, userHistory]);
  if (device !== null && deviceHistory !== null) changed.push([device, deviceHistory]);
}

function addNetworks(changed: ChangedHistory[], { transaction, wifi, cells }: Facts): void {
  const { gpsFix } = transaction;
  if (gpsFix === null || (gpsFix.accuracyMetres ?? 0) > maxLearningErrorMetres) return;
  const learn = ({ network, history }: SeenNetwork, conflictKm: number) => {
    const learned = updateNetworkHistory(history, gpsFix, conflictKm);
    if (learned !== null) changed.push([network.key, learned]);
  };
  for (const seen of wifi) learn(seen, wifiConflictKm);
  for (const seen of cells) learn(seen, cellConflictKm);
}

function addPlaces(
  changed: ChangedHistory[],
  facts: Facts,
  { decisions }: Assessment,
  histories: HistoryReader,
): void {
  const isTakeover = decisions.includes('SIM Swapping / ATO');
  if (!isTakeover && !facts.isNewUser) return;
  for (const key of facts.subjects.places) {
    const before = histories.get(key);
    const history = updatePlaceHistory(facts, isTakeover, before?.kind === 'place' ? before : null);
    if (history !== null) changed.push([key, history]);
  }
}

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

/**
 * Returns the device's new history, or null if it doesn't change. New users are always recorded, the position only if
 * the action is trusted.
 */
function updateDeviceHistory(facts: Facts, isTrusted: boolean): DeviceHistory | null {
  const { transaction, isNewUser, at } = facts;
  const { userId, device } = transaction;
  const isSeen = isTrusted && facts.position !== null;
  if (device.id === null || !(isNewUser || isSeen)) return null;
  const before = facts.device ?? { registrations: [], lastSighting: null };
  return {
    kind: 'device',
    registrations:
      isNewUser && userId !== null
        ? addRecentEvent(
            { userId, at },
            before.registrations,
            registrationPeriodMs,
            historyLimits.registrationsOfDevice,
          )
        : before.registrations,
    lastSighting: isTrusted ? latestSighting(facts, before.lastSighting) : before.lastSighting,
  };
}

/**
 * Returns the history of a Wi-Fi network or mobile cell after a good GPS fix of a device that receives it, or null if
 * it has learned enough. If the fix is farther away than `conflictKm`, the network has moved and starts learning again.
 */
export function updateNetworkHistory(
  before: NetworkHistory | null,
  fix: Point,
  conflictKm: number,
): NetworkHistory | null {
  if (before === null) return learnedAt(roundedPoint(fix), 1, 0);
  if (!isWithinKm(before, fix, conflictKm)) return learnedAt(roundedPoint(fix), 1, before.moves + 1);
  const { fixes, moves } = before;
  if (fixes >= maxFixes) return null;
  const mean = meanPoint([
    [before, fixes],
    [fix, 1],
  ]);
  return learnedAt(mean, fixes + 1, moves);
}

function learnedAt({ latitude, longitude }: Point, fixes: number, moves: number): NetworkHistory {
  return { kind: 'network', latitude, longitude, fixes, moves };
}

/** Returns the place's new history, or null without a relevant event (an account takeover or a new user). */
function updatePlaceHistory(
  facts: Facts,
  isTakeover: boolean,
  before: PlaceHistory | null,
): PlaceHistory | null {
  const { at, isNewUser, transaction } = facts;
  const { userId, device } = transaction;
  if (userId === null || !(isTakeover || isNewUser)) return null;
  const { takeovers, registrations } = before ?? newPlaceHistory;
  const maxEntries = historyLimits.entriesOfPlace;
  return {
    kind: 'place',
    takeovers: isTakeover
      ? addRecentEvent({ userId, at }, takeovers, phishingPeriodMs, maxEntries)
      : takeovers,
    registrations:
      isNewUser && device.id !== null
        ? addRecentEvent({ userId, deviceId: device.id, at }, registrations, registrationPeriodMs, maxEntries)
        : registrations,
  };
}

const newPlaceHistory: PlaceHistory = { kind: 'place', takeovers: [], registrations: [] };

interface UserEvent {
  readonly userId: string;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * Adds an event to a list sorted by time, latest first. Keeps the latest event of each user, those within `periodMs`
 * before the latest of all, and at most `maxCount`. An event that an offline device delivers late doesn't displace
 * later ones.
 */
export function addRecentEvent<Kind extends UserEvent>(
  event: Kind,
  previous: readonly Kind[],
  periodMs: number,
  maxCount: number,
): readonly Kind[] {
  const known = previous.find(({ userId }) => userId === event.userId);
  if (known !== undefined && known.at >= event.at) return previous;
  const all = [event, ...previous.filter((each) => each !== known)].sort((a, b) => b.at - a.at);
  const [latest = event] = all;
  return all.filter(({ at }) => latest.at - at <= periodMs).slice(0, maxCount);
}

/** Returns the later of the transaction's sighting, if it has a position, and the previous one. */
function latestSighting({ position, at }: Facts, before: Sighting | null): Sighting | null {
  if (position === null || (before !== null && before.at > at)) return before;
  const { latitude, longitude } = roundedPoint(position.point);
  return { latitude, longitude, radiusKm: position.radiusKm, at };
}
