import type { Point } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import { sphereKm } from '../gazetteer/sphere';
import type { GpsFix, Transaction } from '../transaction';
import type { HistoryReader, MatchType } from './assessment';
import type { DeviceHistory, PlaceHistory, Sighting, UserHistory, UsualPlace } from './history';
import type { Subjects } from './subjects';
import { type SeenNetwork, type Surroundings, seenNetworks, surroundingsOf } from './surroundings';
import * as limits from './thresholds';

/** The input of the rules: the transaction, the histories of its subjects, and everything measured from them. */
export interface Facts {
  readonly transaction: Transaction;
  readonly subjects: Subjects;
  /** ms since 1970. */
  readonly at: number;
  /** null if the transaction names no user, or a new one. */
  readonly user: UserHistory | null;
  /** The transaction names a user and is this user's first one. */
  readonly isNewUser: boolean;
  readonly device: DeviceHistory | null;
  /** familiar: the user has used it; new: the user has used only others; unknown: nothing to compare. */
  readonly deviceOfUser: 'familiar' | 'new' | 'unknown';
  readonly simCardOfUser: 'familiar' | 'new' | 'unknown';
  readonly wifi: readonly SeenNetwork[];
  readonly cells: readonly SeenNetwork[];
  readonly surroundings: Surroundings | null;
  readonly position: Position | null;
  /** Where the IP address is registered, unless it belongs to TOR or a VPN. */
  readonly ipPlace: (Point & { readonly address: Address }) | null;
  /** The user's usual place nearest to the position. */
  readonly nearestUsual: NearestUsual | null;
  readonly isAtUsualPlace: boolean;
  readonly isFarFromUsual: boolean;
  /** From the last sighting of the device, or of the user, to the position. */
  readonly journeyOfDevice: Journey | null;
  readonly journeyOfUser: Journey | null;
  /** Earlier events at this place. */
  readonly placeHistories: readonly PlaceHistory[];
  /** The match types that could be compared, in reporting order. */
  readonly evidence: readonly MatchType[];
}

/** The device's position with an error radius, from the most trusted sensor. */
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
  /** Minimum distance and speed, given the errors of both positions. */
  readonly minKm: number;
  readonly minKmPerHour: number;
  readonly ms: number;
  /** The sighting is later than the transaction, which was delivered late. */
  readonly isLater: boolean;
}

/**
 * Measures a transaction against the histories of its subjects. `isRepeated`: it was assessed before, so the histories
 * already contain it.
 */
export function factsOf(
  transaction: Transaction,
  subjects: Subjects,
  histories: HistoryReader,
  isRepeated: boolean,
): Facts {
  const at = Number(transaction.timestamp / 1_000_000n);
  const user = userHistoryOf(subjects, histories, at, isRepeated);
  const device = deviceHistoryOf(subjects, histories);
  const wifi = seenNetworks(subjects.wifi, histories);
  const cells = seenNetworks(subjects.cells, histories);
  const surroundings = surroundingsOf(transaction, wifi, cells);
  const position = positionOf(transaction, surroundings);
  const ipPlace = ipPlaceOf(transaction);
  const nearestUsual = nearest(user, position);
  const radiusKm = position?.radiusKm ?? 0;
  const isFarFromUsual = nearestUsual !== null && nearestUsual.km - radiusKm > limits.farKm;
  // If the device is far away, the user has taken the network along.
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
    placeHistories: placeHistoriesOf(subjects, histories),
    evidence: evidenceOf(isGpsCompared, isConnectedAsUsual, wifi, cells),
  };
}

/** The histories of a repeated transaction contain it. A user first seen in it is still new. */
function userHistoryOf(
  { user }: Subjects,
  histories: HistoryReader,
  at: number,
  isRepeated: boolean,
): UserHistory | null {
  const history = user === null ? undefined : histories.get(user);
  if (history?.kind !== 'user') return null;
  const isFirstTransaction = isRepeated && history.since === at;
  return isFirstTransaction ? null : history;
}

function deviceHistoryOf({ device }: Subjects, histories: HistoryReader): DeviceHistory | null {
  const history = device === null ? undefined : histories.get(device);
  return history?.kind === 'device' ? history : null;
}

function placeHistoriesOf({ places }: Subjects, histories: HistoryReader): readonly PlaceHistory[] {
  return places.map((key) => histories.get(key)).filter((history) => history?.kind === 'place');
}

function deviceOfUser({ device }: Transaction, user: UserHistory | null): Facts['deviceOfUser'] {
  if (device.id === null || user === null || user.devices.length === 0) return 'unknown';
  return user.devices.some(({ id }) => id === device.id) ? 'familiar' : 'new';
}

function simCardOfUser({ simCard }: Transaction, user: UserHistory | null): Facts['simCardOfUser'] {
  if (simCard === null || user === null) return 'unknown';
  if (user.devices.some((device) => device.simCard === simCard)) return 'familiar';
  return user.devices.some((device) => device.simCard !== null) ? 'new' : 'unknown';
}

/** Wi-Fi is hardest to forge. GPS is exact unless it is spoofed. Mobile cells are neither near nor exact. */
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

/**
 * Returns where the IP address is registered, or null with TOR or a VPN: then it is the location of the exit, which
 * says nothing about the device.
 */
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

/** Only the distance in time counts, not the order in which the transactions arrive. */
function journeyTo(position: Position | null, last: Sighting | null, at: number): Journey | null {
  if (position === null || last === null) return null;
  const minKm = Math.max(0, sphereKm(last, position.point) - last.radiusKm - position.radiusKm);
  const ms = Math.max(limits.minTravelMs, Math.abs(at - last.at));
  return { from: last, minKm, minKmPerHour: minKm / (ms / 3_600_000), ms, isLater: last.at > at };
}

/** wifi_scan means that only scanned networks match, not the connected one. */
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

/** Returns whether a journey is too far for a position error and too fast for an aeroplane. */
export function isImpossible(journey: Journey | null): boolean {
  return journey !== null && journey.minKm > limits.farKm && journey.minKmPerHour > limits.maxTravelKmPerHour;
}
