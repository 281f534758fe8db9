import { distanceKm, formatKm, type Point } from '../../../shared/domain/geodesy';
import { wherePlace } from '../gazetteer/place-name';
import type { Journey } from './facts';
import { timeSpan } from './time-span';

/** Where a journey began, for people: "20 minutes earlier in Paris, France, 723 km away, which takes 2,160 km/h
 * at least". */
export function journeyText({ from, ms, isLater, leastKmPerHour }: Journey, to: Point): string {
  const speed = Math.floor(leastKmPerHour).toLocaleString('en');
  const km = formatKm(distanceKm(from, to));
  return `${timeSpan(ms)} ${isLater ? 'later' : 'earlier'} ${wherePlace(from)}, ${km} away, which takes ${speed} km/h at least`;
}
