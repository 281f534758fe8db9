import { createHash } from 'node:crypto';
import type { Int64Text } from '../../../shared/domain/report';
import type { NewReport } from './new-report';

/** Returns a hash that is equal for two pages with the same reports in the same order. */
export function fingerprintOf(received: readonly NewReport[]): string {
  return createHash('sha256')
    .update(JSON.stringify(received.map(({ key }) => key)))
    .digest('hex');
}

/** Returns the largest and smallest report time of a page; null if no report has one. */
export function timesOf(received: readonly NewReport[]): {
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
} {
  let newest: bigint | null = null;
  let oldest: bigint | null = null;
  for (const { timestamp } of received) {
    if (timestamp === null) continue;
    const time = BigInt(timestamp);
    if (newest === null || time > newest) newest = time;
    if (oldest === null || time < oldest) oldest = time;
  }
  return { newest: newest?.toString() ?? null, oldest: oldest?.toString() ?? null };
}
