import { addressOf, geohash } from '../gazetteer/place-name';
import type { Transaction } from '../transaction';
import type { AssessedLocation, AssessedTransaction, Finding, HistoryReader } from './assessment';
import { conclude } from './conclude';
import { type Facts, factsOf, ipAddressOf } from './facts';
import { updateHistories } from './history-updates';
import { ipAgainstPosition, newVpn, torConnection } from './rules/connections';
import { accountTakeover, deviceIntegrity, deviceSwapping, unplacedDevice } from './rules/devices';
import { phishing, syntheticIdentity } from './rules/many-accounts';
import { bannedLocation, gpsAgainstSurroundings, impossibleTravel, spoofedGps } from './rules/positions';
import { commonUsage, locationSwapping, newUser } from './rules/usage';
import { subjectsOf } from './subjects';
import { emPrecision, gpsPrecision, ipPrecision } from './thresholds';

/**
 * Assesses a transaction with the histories of its subjects (see `historyKeys`). `isRepeated` says that it was assessed
 * before; then no history changes a second time. Pure: doesn't modify the given histories.
 */
export function assess(
  transaction: Transaction,
  histories: HistoryReader,
  isRepeated: boolean,
  subjects = subjectsOf(transaction),
): AssessedTransaction {
  const facts = factsOf(transaction, subjects, histories, isRepeated);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const finding = rule(facts);
    if (finding !== null) findings.push(finding);
  }
  const assessment = conclude(facts, findings);
  const { gpsFix } = transaction;
  const geoLocation = gpsFix && { id: geohash(gpsFix, gpsPrecision), address: addressOf(gpsFix) };
  const emLocation = emLocationOf(facts);
  return {
    transaction,
    assessment,
    location: reportedLocation(facts, geoLocation, emLocation),
    geoLocation,
    emLocation,
    changedHistories: isRepeated ? [] : updateHistories(facts, assessment, histories),
  };
}

/** Checks the facts for one kind of risk. Returns null if it doesn't apply. */
type Rule = (facts: Facts) => Finding | null;

/** All rules. Findings of the same level are reported in this order. */
const rules: readonly Rule[] = [
  phishing,
  accountTakeover,
  syntheticIdentity,
  gpsAgainstSurroundings,
  spoofedGps,
  impossibleTravel,
  bannedLocation,
  ipAgainstPosition,
  torConnection,
  newVpn,
  deviceIntegrity,
  deviceSwapping,
  locationSwapping,
  unplacedDevice,
  newUser,
  commonUsage,
];

/** The ID is derived from the position, not from a network, because a network's identifier would identify its owner. */
function emLocationOf({ surroundings }: Facts): AssessedLocation | null {
  if (surroundings === null) return null;
  return { id: geohash(surroundings.point, emPrecision), address: addressOf(surroundings.point) };
}

/**
 * Returns the location from the source that is hardest to forge: surrounding networks, then GPS, then the IP address
 * unless it belongs to a TOR exit or a VPN server.
 */
function reportedLocation(
  { surroundings, transaction }: Facts,
  geoLocation: AssessedLocation | null,
  emLocation: AssessedLocation | null,
): AssessedTransaction['location'] {
  if (surroundings !== null && emLocation !== null) {
    return { id: emLocation.id, address: emLocation.address, locationType: surroundings.locationType };
  }
  if (geoLocation !== null) return { id: geoLocation.id, address: geoLocation.address, locationType: 'geo' };
  const address = ipAddressOf(transaction);
  const id = address === null ? '' : ipLocationId(address);
  return address === null || id === '' ? null : { id, address, locationType: 'ip' };
}

/**
 * Returns a geohash of the registered coordinates, or the registered names if there are no coordinates. Empty if
 * nothing is registered.
 */
function ipLocationId(address: AssessedLocation['address']): string {
  const { latitude, longitude, countryCode, country, state, region, city } = address;
  if (latitude !== null && longitude !== null) return geohash({ latitude, longitude }, ipPrecision);
  return [countryCode ?? country, state, region, city]
    .filter((name) => name !== null && name !== '')
    .join('-');
}
