import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import { nearestCity } from '../../gazetteer/nearest-city';
import { nameOfAddress, wherePlace } from '../../gazetteer/place-name';
import { sphereKm } from '../../gazetteer/sphere';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { ipConflictKm, ipConflictUnknownCountryKm } from '../thresholds';

/**
 * Location fraud: without TOR or a known VPN the IP address is of a far country. On Wi-Fi that is a hidden proxy;
 * on a mobile network it is mostly roaming, which leads the traffic home first, and worth no more than a remark.
 */
export function ipAgainstPosition({
  transaction,
  surroundings,
  position: sensed,
  ipPlace,
}: Facts): Finding | null {
  // Networks are harder to forge than a GPS fix: an address that is where they are contradicts nothing.
  const position = surroundings ?? sensed;
  if (position === null || ipPlace === null) return null;
  const km = sphereKm(ipPlace, position.point) - position.radiusKm;
  if (km <= ipConflictKm) return null;
  const country = nearestCity(position.point)?.countryCode ?? null;
  const ipCountry = ipPlace.address.countryCode;
  if (country !== null && country === ipCountry) return null;
  if ((country === null || ipCountry === null) && km <= ipConflictUnknownCountryKm) return null;
  const isOnWifi = transaction.sensors.wifiConnected || transaction.connectedWifi !== null;
  const told = formatKm(distanceKm(ipPlace, position.point));
  const name = nameOfAddress(ipPlace.address);
  const registered = name === null ? wherePlace(ipPlace) : `in ${name}`;
  const places = `the IP address is registered ${registered}, ${told} from the device ${wherePlace(position.point)}`;
  return {
    rule: 'ipAgainstPosition',
    decision: isOnWifi ? 'Location fraud' : null,
    level: isOnWifi ? 'high' : 'low',
    evidence: position.evidence,
    reason: isOnWifi
      ? `${places}, though the device is connected to a Wi-Fi network there`
      : `${places}; the device may be roaming`,
  };
}
