import { type Instant, instantOf } from '../../../../shared/domain/instant';
import type { Int64Text } from '../../../../shared/domain/report';
import type { Settings } from '../../../../shared/settings';

/**
 * Converts between report times and the value of a date-time field, "2026-03-01T14:05:09" in the selected zone. The
 * field has a precision of one second: the end of a range keeps its nanoseconds as long as the field isn't edited.
 */

const maxInt64 = 2n ** 63n - 1n;

/** Returns the field value for an instant; "" for null. */
export function dateTimeOf(nanoseconds: Int64Text | null, zone: Settings['timeZone']): string {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  return instant ? new Date(shiftedToUtc(instant, zone)).toISOString().slice(0, 19) : '';
}

/** Returns ms since 1970 shifted so that UTC fields show the zone's local time. */
function shiftedToUtc({ milliseconds }: Instant, zone: Settings['timeZone']): number {
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
export function nanosecondsOf(
  dateTime: string,
  zone: Settings['timeZone'],
  edge: 'first' | 'last',
): Int64Text | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?$/.exec(dateTime);
  if (!match) return null;
  const milliseconds = Date.parse(`${match[1]}${match[2] ?? ':00'}${zone === 'utc' ? 'Z' : ''}`);
  if (Number.isNaN(milliseconds)) return null;
  const nanoseconds = BigInt(milliseconds) * 1_000_000n + (edge === 'last' ? 999_999_999n : 0n);
  return nanoseconds > maxInt64 || nanoseconds < -maxInt64 ? null : nanoseconds.toString();
}
