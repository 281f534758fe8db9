import { addressOf } from '../gazetteer/place-name';
import type { Transaction } from '../transaction';
import type { Assessed, AssessedLocation, Finding, Past } from './assessment';
import { conclude } from './conclude';
import { type Facts, factsOf, ipAddressOf } from './facts';
import { geohash } from './geohash';
import { remembered } from './remember/remember';
import { rules } from './rules';
import { subjectsOf } from './subjects';
import { emPrecision, gpsPrecision, ipPrecision } from './thresholds';

/**
 * Assesses a transaction in the light of all that is remembered of its subjects (those of `historyKeys`). `again`: it
 * was assessed before, so nothing is remembered a second time. Pure: the histories given are not changed.
 */
export function assess(
  transaction: Transaction,
  past: Past,
  again: boolean,
  subjects = subjectsOf(transaction),
): Assessed {
  const facts = factsOf(transaction, subjects, past, again);
  const assessment = conclude(facts, findingsOf(facts));
  const { gpsFix } = transaction;
  const geoLocation = gpsFix && { id: geohash(gpsFix, gpsPrecision), address: addressOf(gpsFix) };
  const emLocation = emLocationOf(facts);
  return {
    transaction,
    assessment,
    location: settledLocation(facts, geoLocation, emLocation),
    geoLocation,
    emLocation,
    remembered: again ? nothing : remembered(facts, assessment, past),
  };
}

const nothing = [] as const;

function findingsOf(facts: Facts): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const finding = rule(facts);
    if (finding !== null) findings.push(finding);
  }
  return findings;
}

/** Named after the place, not after a network: what identifies a network identifies whose it is. */
function emLocationOf({ surroundings }: Facts): AssessedLocation | null {
  if (surroundings === null) return null;
  return { id: geohash(surroundings.point, emPrecision), address: addressOf(surroundings.point) };
}

/**
 * The place by the source that is hardest to forge: networks around the device, then GPS, then the IP address, unless its
 * place is that of a TOR exit or a VPN server.
 */
function settledLocation(
  { surroundings, transaction }: Facts,
  geoLocation: AssessedLocation | null,
  emLocation: AssessedLocation | null,
): Assessed['location'] {
  if (surroundings !== null && emLocation !== null) {
    return { id: emLocation.id, address: emLocation.address, locationType: surroundings.locationType };
  }
  if (geoLocation !== null) return { id: geoLocation.id, address: geoLocation.address, locationType: 'geo' };
  const address = ipAddressOf(transaction);
  const id = address === null ? '' : ipLocationId(address);
  return address === null || id === '' ? null : { id, address, locationType: 'ip' };
}

/** The area that the register gives, or its words where it gives no coordinates; empty where it knows nothing. */
function ipLocationId(address: AssessedLocation['address']): string {
  const { latitude, longitude, countryCode, country, state, region, city } = address;
  if (latitude !== null && longitude !== null) return geohash({ latitude, longitude }, ipPrecision);
  return [countryCode ?? country, state, region, city]
    .filter((word) => word !== null && word !== '')
    .join('-');
}
