import type { Point } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import { sphereKm } from '../gazetteer/sphere';
import type { GpsFix, Transaction } from '../transaction';
import type { MatchType, Past } from './assessment';
import type { DeviceHistory, PlaceHistory, Sighting, UserHistory, UsualPlace } from './history';
import { type SeenNetwork, seenNetworks } from './seen-networks';
import type { Subjects } from './subjects';
import { type Surroundings, surroundingsOf } from './surroundings';
import * as limits from './thresholds';

/** What the rules share: the transaction against everything that is remembered of its subjects, measured once. */
export interface Facts {
  readonly transaction: Transaction;
  readonly subjects: Subjects;
  /** ms since 1970. */
  readonly at: number;
  /** null where the transaction names no user, or one never seen before. */
  readonly user: UserHistory | null;
  /** The transaction names a user, and this is the first one of that user. */
  readonly isNewUser: boolean;
  readonly device: DeviceHistory | null;
  /** familiar: one that the user has; new: the user has others; untold: there is nothing to compare. */
  readonly deviceOfUser: 'familiar' | 'new' | 'untold';
  readonly simCardOfUser: 'familiar' | 'new' | 'untold';
  readonly wifi: readonly SeenNetwork[];
  readonly cells: readonly SeenNetwork[];
  readonly surroundings: Surroundings | null;
  readonly position: Position | null;
  /** Where the IP address is registered, unless TOR or a VPN hides behind it. */
  readonly ipPlace: (Point & { readonly address: Address }) | null;
  /** The usual place of the user that is nearest to the position. */
  readonly nearestUsual: NearestUsual | null;
  readonly isAtUsualPlace: boolean;
  readonly isFarFromUsual: boolean;
  /** From where the device, or the user, was seen last, to the position. */
  readonly journeyOfDevice: Journey | null;
  readonly journeyOfUser: Journey | null;
  /** What happened before at this place. */
  readonly placeHistories: readonly PlaceHistory[];
  /** The match types that something could be compared by, in the order in which they are told. */
  readonly evidence: readonly MatchType[];
}

/** Where the device is, give or take a radius, by the sensor that is trusted most. */
export interface Position {
  readonly point: Point;
  readonly radiusKm: number;
  readonly evidence: readonly MatchType[];
}

export interface NearestUsual {
  readonly place: UsualPlace;
  readonly km: number;
}

export interface Journey {
  readonly from: Point;
  /** Least distance and speed that the errors of both positions leave. */
  readonly leastKm: number;
  readonly leastKmPerHour: number;
  readonly ms: number;
  /** It leads back: the transaction was delivered late, and the sighting is later. */
  readonly isLater: boolean;
}

/** Measures a transaction against the past of its subjects. `again`: it was assessed before, so its traces are in that past. */
export function factsOf(transaction: Transaction, subjects: Subjects, past: Past, again: boolean): Facts {
  const at = Number(transaction.timestamp / 1_000_000n);
  const user = userBefore(subjects, past, at, again);
  const device = deviceBefore(subjects, past);
  const wifi = seenNetworks(subjects.wifi, past);
  const cells = seenNetworks(subjects.cells, past);
  const surroundings = surroundingsOf(transaction, wifi, cells);
  const position = positionOf(transaction, surroundings);
  const ipPlace = ipPlaceOf(transaction);
  const nearestUsual = nearest(user, position);
  const radiusKm = position?.radiusKm ?? 0;
  const isFarFromUsual = nearestUsual !== null && nearestUsual.km - radiusKm > limits.farKm;
  // A network of the user's own that is far away was taken along.
  const isConnectedAsUsual = !isFarFromUsual && isUsualNetwork(user, transaction.connectedWifi);
  const journeyOfDevice = journeyTo(position, device?.lastSighting ?? null, at);
  const isGpsCompared =
    transaction.gpsFix !== null &&
    (surroundings !== null || nearestUsual !== null || ipPlace !== null || journeyOfDevice !== null);
  return {
    transaction,
    subjects,
    at,
    user,
    isNewUser: transaction.userId !== null && user === null,
    device,
    deviceOfUser: deviceOfUser(transaction, user),
    simCardOfUser: simCardOfUser(transaction, user),
    wifi,
    cells,
    surroundings,
    position,
    ipPlace,
    nearestUsual,
    isAtUsualPlace:
      isConnectedAsUsual || (nearestUsual !== null && nearestUsual.km <= limits.usualPlaceKm + radiusKm),
    isFarFromUsual,
    journeyOfDevice,
    journeyOfUser: journeyTo(position, user?.lastSighting ?? null, at),
    placeHistories: placesBefore(subjects, past),
    evidence: evidenceOf(isGpsCompared, isConnectedAsUsual, wifi, cells),
  };
}

/** A transaction that is assessed again finds its own traces: a user who began then, with it, is still new. */
function userBefore({ user }: Subjects, past: Past, at: number, again: boolean): UserHistory | null {
  const history = user === null ? undefined : past.get(user);
  if (history?.kind !== 'user') return null;
  const beganWithIt = again && history.since === at;
  return beganWithIt ? null : history;
}

function deviceBefore({ device }: Subjects, past: Past): DeviceHistory | null {
  const history = device === null ? undefined : past.get(device);
  return history?.kind === 'device' ? history : null;
}

function placesBefore({ places }: Subjects, past: Past): readonly PlaceHistory[] {
  const histories: PlaceHistory[] = [];
  for (const key of places) {
    const history = past.get(key);
    if (history?.kind === 'place') histories.push(history);
  }
  return histories;
}

function deviceOfUser({ device }: Transaction, user: UserHistory | null): Facts['deviceOfUser'] {
  if (device.id === null || user === null || user.devices.length === 0) return 'untold';
  return user.devices.some(({ id }) => id === device.id) ? 'familiar' : 'new';
}

function simCardOfUser({ simCard }: Transaction, user: UserHistory | null): Facts['simCardOfUser'] {
  if (simCard === null || user === null) return 'untold';
  if (user.devices.some((device) => device.simCard === simCard)) return 'familiar';
  return user.devices.some((device) => device.simCard !== null) ? 'new' : 'untold';
}

/** Wi-Fi is the hardest to forge and GPS is exact, unless it is spoofed; mobile cells are neither near nor exact. */
function positionOf({ gpsFix, device }: Transaction, surroundings: Surroundings | null): Position | null {
  if (surroundings?.locationType === 'wifi') return surroundings;
  if (gpsFix === null || device.gpsSpoofed) return surroundings;
  return { point: gpsFix, radiusKm: fixErrorKm(gpsFix), evidence: ['gps'] };
}

export function fixErrorKm({ accuracyMetres }: GpsFix): number {
  return accuracyMetres === null ? limits.gpsErrorKm : accuracyMetres / 1000;
}

function ipPlaceOf(transaction: Transaction): Facts['ipPlace'] {
  const address = ipAddressOf(transaction);
  if (address === null) return null;
  const { latitude, longitude } = address;
  return latitude === null || longitude === null ? null : { latitude, longitude, address };
}

/** Where the IP address is registered: behind TOR or a VPN that is the place of the exit, and tells nothing of the device. */
export function ipAddressOf({ ip }: Transaction): Address | null {
  return ip === null || ip.tor || ip.vpn ? null : ip.address;
}

function nearest(user: UserHistory | null, position: Position | null): NearestUsual | null {
  if (user === null || position === null) return null;
  let found: NearestUsual | null = null;
  for (const place of user.places) {
    const km = sphereKm(place, position.point);
    if (found === null || km < found.km) found = { place, km };
  }
  return found;
}

function isUsualNetwork(user: UserHistory | null, bssid: string | null): boolean {
  return user !== null && bssid !== null && user.places.some(({ networks }) => networks.includes(bssid));
}

/** The order in which two transactions arrive doesn't matter: only how far apart they are. */
function journeyTo(position: Position | null, last: Sighting | null, at: number): Journey | null {
  if (position === null || last === null) return null;
  const leastKm = Math.max(0, sphereKm(last, position.point) - last.radiusKm - position.radiusKm);
  const ms = Math.max(limits.leastTravelTime, Math.abs(at - last.at));
  return { from: last, leastKm, leastKmPerHour: leastKm / (ms / 3_600_000), ms, isLater: last.at > at };
}

/** wifi_scan means that no connected network matches, only ones that were scanned. */
function evidenceOf(
  isGpsCompared: boolean,
  isConnectedAsUsual: boolean,
  wifi: readonly SeenNetwork[],
  cells: readonly SeenNetwork[],
): readonly MatchType[] {
  const evidence: MatchType[] = [];
  if (isGpsCompared) evidence.push('gps');
  if (isConnectedAsUsual || wifi.some((seen) => seen.network.isConnected && isKnown(seen)))
    evidence.push('wifi_connection');
  else if (wifi.some(isKnown)) evidence.push('wifi_scan');
  if (cells.some(isKnown)) evidence.push('mobile_networks');
  return evidence;
}

function isKnown({ history }: SeenNetwork): boolean {
  return history !== null;
}

/** A journey that nobody makes: too far for an error, too fast for an aeroplane. */
export function isImpossible(journey: Journey | null): boolean {
  return (
    journey !== null && journey.leastKm > limits.farKm && journey.leastKmPerHour > limits.fastestKmPerHour
  );
}
