import type { Finding } from './assessment';
import type { Facts } from './facts';
import { accountTakeover } from './rules/account-takeover';
import { bannedLocation } from './rules/banned-location';
import { commonUsage } from './rules/common-usage';
import { deviceIntegrity } from './rules/device-integrity';
import { deviceSwapping } from './rules/device-swapping';
import { gpsAgainstSurroundings } from './rules/gps-against-surroundings';
import { impossibleTravel } from './rules/impossible-travel';
import { ipAgainstPosition } from './rules/ip-against-position';
import { locationSwapping } from './rules/location-swapping';
import { newUser } from './rules/new-user';
import { newVpn } from './rules/new-vpn';
import { phishing } from './rules/phishing';
import { spoofedGps } from './rules/spoofed-gps';
import { syntheticIdentity } from './rules/synthetic-identity';
import { torConnection } from './rules/tor-connection';
import { unplacedDevice } from './rules/unplaced-device';

/** Looks at the facts for one thing; null where it isn't there. */
export type Rule = (facts: Facts) => Finding | null;

/** Every rule: of findings of the same level, that of the earlier rule is told first. */
export const rules: readonly Rule[] = [
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
