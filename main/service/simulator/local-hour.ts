import type { Point } from '../../../shared/domain/geodesy';

/** The hour of the day by the sun, 0 up to 24: near enough to the clock to tell day from night. `at` is ms since 1970. */
export function localHour({ longitude }: Pick<Point, 'longitude'>, at: number): number {
  const hours = at / 3_600_000 + longitude / 15;
  return hours - Math.floor(hours / 24) * 24;
}
