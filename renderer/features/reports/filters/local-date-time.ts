import { type Instant, instantOf } from '../../../../shared/domain/instant';
import type { Int64Text } from '../../../../shared/domain/report';
import type { Settings } from '../../../../shared/settings';

/**
 * Between a report's time and what a field for date and time shows, "2026-03-01T14:05:09" in the chosen zone. The field
 * goes to the second: an end of a range that lies within one keeps its digits for as long as the field is not changed.
 */

const largest = 2n ** 63n - 1n;

/** What the field shows for an instant; "" for none. */
export function dateTimeOf(nanoseconds: Int64Text | null, zone: Settings['timeZone']): string {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  return instant ? new Date(shifted(instant, zone)).toISOString().slice(0, 19) : '';
}

/** The instant as if its zone's clock were UTC's. */
function shifted({ milliseconds }: Instant, zone: Settings['timeZone']): number {
  if (zone === 'utc') return milliseconds;
  const local = new Date(milliseconds);
  // Not by getTimezoneOffset, which knows whole minutes only: some clocks were seconds beside them once.
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
 * The first or the last nanosecond of the second that was entered, so that a range holds both seconds whole; null for
 * what is no date and time, or lies outside of what 64 bits of nanoseconds hold (1677 to 2262).
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
  return nanoseconds > largest || nanoseconds < -largest ? null : nanoseconds.toString();
}
