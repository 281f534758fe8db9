import { distanceKm, formatKm, type Point } from '../../../shared/domain/geodesy';
import { placeName } from '../gazetteer/place-name';
import type { Journey } from './facts';
import { timeSpan } from './time-span';

/** Where a journey began, for people: "20 minutes before in Paris, France, 723 km away: at least 2,160 km/h". */
export function journeyText({ from, ms, leastKmPerHour }: Journey, to: Point): string {
  const speed = Math.floor(leastKmPerHour).toLocaleString('en');
  const km = formatKm(distanceKm(from, to));
  return `${timeSpan(ms)} before in ${placeName(from)}, ${km} away: at least ${speed} km/h`;
}
