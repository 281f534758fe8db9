import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { nearestCity } from '../../gazetteer/nearest-city';
import { nameOfAddress, placePhrase } from '../../gazetteer/place-name';
import { sphereKm } from '../../gazetteer/sphere';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { ipConflictKm, ipConflictUnknownCountryKm } from '../thresholds';

/**
 * Location fraud: the IP address is from a distant country, without TOR or a known VPN. On Wi-Fi, this indicates a
 * hidden proxy. On a mobile network, it is usually roaming, which routes traffic through the home country, so the level
 * is low.
 */
export function ipAgainstPosition({
  transaction,
  surroundings,
  position: sensed,
  ipPlace,
}: Facts): Finding | null {
  // Networks are harder to forge than a GPS fix, so an address near them contradicts nothing.
  const position = surroundings ?? sensed;
  if (position === null || ipPlace === null) return null;
  const km = sphereKm(ipPlace, position.point) - position.radiusKm;
  if (km <= ipConflictKm) return null;
  const country = nearestCity(position.point)?.countryCode ?? null;
  const ipCountry = ipPlace.address.countryCode;
  if (country !== null && country === ipCountry) return null;
  if ((country === null || ipCountry === null) && km <= ipConflictUnknownCountryKm) return null;
  const isOnWifi = transaction.sensors.wifiConnected || transaction.connectedWifi !== null;
  const distance = distanceText(distanceKm(ipPlace, position.point));
  const name = nameOfAddress(ipPlace.address);
  const registered = name === null ? placePhrase(ipPlace) : `in ${name}`;
  const places = `The device is ${placePhrase(position.point)}, but its IP address is registered ${registered}, ${distance} away`;
  return {
    rule: 'ipAgainstPosition',
    decision: isOnWifi ? 'Location fraud' : null,
    level: isOnWifi ? 'high' : 'low',
    evidence: position.evidence,
    reason: isOnWifi
      ? `${places}, although the device is connected to a local Wi-Fi network.`
      : `${places}. The device may be roaming.`,
  };
}
