import { distanceKm, type Point } from '../../../shared/domain/geodesy';
import { distanceText, numberText } from '../../../shared/i18n/number-text';
import { placePhrase } from '../gazetteer/place-name';
import type { Journey } from './facts';

/**
 * Returns where and when a journey began: "20 minutes earlier in Paris, France, 723 km away, which requires a speed of at
 * least 2,160 km/h".
 */
export function journeyText({ from, ms, isLater, minKmPerHour }: Journey, to: Point): string {
  const speed = numberText(Math.floor(minKmPerHour));
  const km = distanceText(distanceKm(from, to));
  return `${timeSpan(ms)} ${isLater ? 'later' : 'earlier'} ${placePhrase(from)}, ${km} away, which requires a speed of at least ${speed} km/h`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Returns a time in ms as text, in the largest unit with a count of at least two: "90 minutes", "3 hours". The minimum
 * is "1 second".
 */
export function timeSpan(ms: number): string {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length) ?? ['second', 1000];
  const count = Math.max(1, Math.round(ms / length));
  return `${numberText(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns items as an English list: "gps", "gps and wifi_scan", "gps, wifi_scan and mobile_networks". */
export function listText(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}
