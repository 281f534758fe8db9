import type { TimeZone } from '../../../../shared/domain/zoned-time';

/** Returns where each of the last days starts, today included, and the end of today, ms since 1970. */
export function dayStartsUntil(now: number, zone: TimeZone, days: number): number[] {
  const today = new Date(now);
  return Array.from({ length: days + 1 }, (_, index) => {
    const offset = index + 1 - days;
    return zone === 'utc'
      ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + offset)
      : new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset).getTime();
  });
}
