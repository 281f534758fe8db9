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

/** Checks the facts for one kind of risk. Returns null if it doesn't apply. */
export type Rule = (facts: Facts) => Finding | null;

/** All rules. Findings of the same level are reported in this order. */
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
