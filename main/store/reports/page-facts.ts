import { createHash } from 'node:crypto';
import type { Int64Text, ReceivedReport } from '../../../shared/domain/report';

/** The same for two pages that hold the same reports in the same order. */
export function fingerprintOf(received: readonly ReceivedReport[]): string {
  return createHash('sha256')
    .update(JSON.stringify(received.map(({ key }) => key)))
    .digest('hex');
}

/** The largest and the smallest report time of a page; null where none has one. */
export function timesOf(received: readonly ReceivedReport[]): {
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
} {
  let newest: bigint | null = null;
  let oldest: bigint | null = null;
  for (const { report } of received) {
    if (report.timestamp === null) continue;
    const time = BigInt(report.timestamp);
    if (newest === null || time > newest) newest = time;
    if (oldest === null || time < oldest) oldest = time;
  }
  return { newest: newest?.toString() ?? null, oldest: oldest?.toString() ?? null };
}
