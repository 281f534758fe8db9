import { countriesOf } from '../../../../shared/countries/country-named';
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
  const ipCountries = countriesOf(ipPlace.address.country, ipPlace.address.countryCode);
  if (country !== null && ipCountries.includes(country)) return null;
  if ((country === null || ipCountries.length === 0) && km <= ipConflictUnknownCountryKm) return null;
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

/** Location fraud: TOR hides the user's location, which the legitimate use of an account doesn't require. */
export function torConnection({ transaction: { ip } }: Facts): Finding | null {
  if (!ip?.tor) return null;
  const exit = ip.address === null ? null : nameOfAddress(ip.address);
  return {
    rule: 'torConnection',
    decision: 'Location fraud',
    level: 'high',
    evidence: [],
    reason: `The connection uses TOR, which hides its origin.${exit === null ? '' : ` The exit node is in ${exit}.`}`,
  };
}

/**
 * Location fraud: the user's first VPN connection, combined with another suspicious sign. Many honest people use a VPN,
 * so alone it has a low level and no decision. After the first use, it counts as usual.
 */
export function newVpn(facts: Facts): Finding | null {
  const { transaction, user, position } = facts;
  if (!transaction.ip?.vpn || user === null || user.devices.length === 0 || user.vpnActions > 0) return null;
  const sign = suspiciousSign(facts);
  const server = transaction.ip.address === null ? null : nameOfAddress(transaction.ip.address);
  const vpn = `This is the user's first connection over a VPN${server === null ? '' : ` (server in ${server})`}`;
  return {
    rule: 'newVpn',
    decision: sign === null ? null : 'Location fraud',
    level: sign === null ? 'low' : 'high',
    evidence: position?.evidence ?? [],
    reason: sign === null ? `${vpn}.` : `${vpn}, combined with ${sign}.`,
  };
}

function suspiciousSign({
  transaction: { device },
  deviceOfUser,
  simCardOfUser,
  isAtUsualPlace,
  isFarFromUsual,
}: Facts) {
  if (device.gpsSpoofed) return 'a spoofed GPS position';
  if (device.emulated || device.debugged) return 'an emulated or debugged device';
  if (isFarFromUsual) return 'a location far from the usual places';
  if (deviceOfUser === 'new' && simCardOfUser !== 'familiar' && !isAtUsualPlace) return 'a new device';
  return null;
}
