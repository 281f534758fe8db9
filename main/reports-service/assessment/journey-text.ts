import { distanceKm, type Point } from '../../../shared/domain/geodesy';
import { distanceText } from '../../../shared/i18n/number-text';
import { placePhrase } from '../gazetteer/place-name';
import type { Journey } from './facts';
import { timeSpan } from './time-span';

/**
 * Returns where and when a journey began: "20 minutes earlier in Paris, France, 723 km away, which requires a speed of at
 * least 2,160 km/h".
 */
export function journeyText({ from, ms, isLater, minKmPerHour }: Journey, to: Point): string {
  const speed = Math.floor(minKmPerHour).toLocaleString('en');
  const km = distanceText(distanceKm(from, to));
  return `${timeSpan(ms)} ${isLater ? 'later' : 'earlier'} ${placePhrase(from)}, ${km} away, which requires a speed of at least ${speed} km/h`;
}
