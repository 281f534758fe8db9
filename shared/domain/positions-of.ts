import type { Gazetteer } from './gazetteer';
import { judgePosition } from './judge-position';
import { nearPlace } from './near-place';
import {
  markedPosition,
  type Position,
  type PositionSource,
  type Positions,
  placeOf,
  type UnusablePosition,
  wrappedLongitude,
} from './position';
import type { Address, Report } from './report';

/**
 * Sorts the sources of a report into usable positions and ones without usable coordinates. Only here are positions judged: what was
 * received stays, with a mark.
 */
export function positionsOf(report: Report, gazetteer: Gazetteer): Positions {
  const addresses: readonly (readonly [PositionSource, Address | null | undefined])[] = [
    ['geo', report.geoLocation?.address],
    ['em', report.emLocation?.address],
    ['ip', report.ip?.address],
    ['location', report.location?.address],
  ];
  const usable: Position[] = [];
  const unusable: UnusablePosition[] = [];
  for (const [source, address] of addresses) {
    if (!address) continue;
    const place = placeOf(address);
    const reason = unusableReason(address);
    if (reason) unusable.push({ source, place, reason });
    else if (address.latitude !== null && address.longitude !== null) {
      const { latitude } = address;
      const wrapped = Math.abs(address.longitude) > 180;
      const longitude = wrapped ? wrappedLongitude(address.longitude) : address.longitude;
      const isOfIp = isOfIpAddress(source, address, report);
      const countries = report.countries[source];
      const received = { latitude, longitude, address, countries, isOfIp };
      const judgement = judgePosition(received, gazetteer);
      const position = { source, latitude, longitude, wrapped, place };
      const marked = markedPosition(position, judgement?.mark, judgement?.radiusKm);
      const near = marked.suspicious ? null : nearPlace(received, marked.leastRadiusKm ?? 0, gazetteer);
      usable.push(near === null ? marked : { ...marked, near });
    }
  }
  return { usable, unusable };
}

/** Returns whether coordinates are those of the IP address, also where the service's own location repeats them. */
function isOfIpAddress(source: PositionSource, { latitude, longitude }: Address, { ip, location }: Report) {
  if (source !== 'location') return source === 'ip';
  if (location?.locationType === 'ip') return true;
  return ip?.address?.latitude === latitude && ip.address.longitude === longitude;
}

/** Longitudes are wrapped up to one turn beyond the world. Larger values can't be degrees. */
const maxLongitude = 540;

function unusableReason({ latitude, longitude }: Address): UnusablePosition['reason'] | null {
  if (latitude === null && longitude === null) return 'no coordinates';
  if (latitude === null) return 'no latitude';
  if (longitude === null) return 'no longitude';
  if (!(Math.abs(latitude) <= 90)) {
    // Never swapped back: 91 could also be a mistyped 19, and a guess must not look like evidence.
    const couldBeSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
    return couldBeSwapped
      ? 'latitude out of range, perhaps swapped with the longitude'
      : 'latitude out of range';
  }
  if (!(Math.abs(longitude) <= maxLongitude)) return 'longitude out of range';
  return null;
}
