import { type Instant, instantOf } from './instant';
import type { Int64Text } from './report';

/** The zone in which times are shown and entered: the computer's or UTC. */
export type TimeZone = 'local' | 'utc';

const maxInt64 = 2n ** 63n - 1n;

/** Returns the value of a date-time field for a report time, to the second: "2026-03-01T14:05:09"; "" for null. */
export function dateTimeOf(nanoseconds: Int64Text | null, zone: TimeZone): string {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  return instant ? new Date(shiftedToUtc(instant, zone)).toISOString().slice(0, 19) : '';
}

/** Returns ms since 1970 shifted so that UTC fields show the zone's local time. */
function shiftedToUtc({ milliseconds }: Instant, zone: TimeZone): number {
  if (zone === 'utc') return milliseconds;
  const local = new Date(milliseconds);
  // getTimezoneOffset only has whole minutes, but some historical offsets include seconds.
  return Date.UTC(
    local.getFullYear(),
    local.getMonth(),
    local.getDate(),
    local.getHours(),
    local.getMinutes(),
    local.getSeconds(),
  );
}

/**
 * Returns the first or last nanosecond of the entered second, so that a range includes both seconds completely; null
 * if the text isn't a date and time or lies outside the range of int64 nanoseconds (1677 to 2262).
 */
export function nanosecondsOf(dateTime: string, zone: TimeZone, edge: 'first' | 'last'): Int64Text | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d)?(?:\.\d+)?$/.exec(dateTime);
  if (!match) return null;
  const [, year, month, day, seconds = ':00'] = match;
  // Date.parse takes February 31 as March 3.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const milliseconds = Date.parse(`${dateTime.slice(0, 16)}${seconds}${zone === 'utc' ? 'Z' : ''}`);
  if (Number.isNaN(milliseconds)) return null;
  const nanoseconds = BigInt(milliseconds) * 1_000_000n + (edge === 'last' ? 999_999_999n : 0n);
  return nanoseconds > maxInt64 || nanoseconds < -maxInt64 ? null : nanoseconds.toString();
}
