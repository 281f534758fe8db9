import type { Point } from '../../../shared/domain/geodesy';

/**
 * Returns the hour of the day by the sun, from 0 up to 24, which is close enough to local time to tell day from night.
 * `at` is in ms since 1970.
 */
export function localHour({ longitude }: Pick<Point, 'longitude'>, at: number): number {
  const hours = at / 3_600_000 + longitude / 15;
  return hours - Math.floor(hours / 24) * 24;
}
