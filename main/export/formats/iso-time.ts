import { instantOf } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';

/**
 * Returns "2026-03-01T14:05:09.123456789Z": all nine digits, so that no instant is rounded. Returns the text as it is if it
 * isn't ns since 1970.
 */
export function isoTime(nanoseconds: Int64Text): string {
  const instant = instantOf(nanoseconds);
  if (instant === null) return nanoseconds;
  return `${new Date(instant.milliseconds).toISOString().slice(0, -'.000Z'.length)}.${instant.nanoseconds}Z`;
}
