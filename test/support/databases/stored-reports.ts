import { SqliteStorage } from '../../../main/reports-service/storage/sqlite-storage';
import type {
  Page,
  Storage,
  StoredHistory,
  StoredReport,
} from '../../../main/reports-service/storage/storage';

export const longAgo = 0n;
export const firstPage: Page = { limit: 100, page: 1n };

/** Returns report `number` of a transaction. Its JSON text is only its number. */
export function report(number: number, transactionId = 'transaction-1'): StoredReport {
  return { transactionId, timestamp: 9_000_000_000_000_000_000n + BigInt(number), json: String(number) };
}

export function reports(count: number, from = 1): readonly StoredReport[] {
  return Array.from({ length: count }, (_, index) => report(from + index));
}

/** Returns the content of a page. */
export function parsed(page: Uint8Array): unknown {
  return JSON.parse(Buffer.from(page).toString());
}

/** Opens a storage in a temporary folder, with these reports. */
export async function openedStorage(fill: readonly StoredReport[] = []): Promise<SqliteStorage> {
  const storage = await SqliteStorage.open(null);
  await write(storage, fill);
  return storage;
}

/** Writes in a turn. */
export function write(
  storage: Storage,
  reports: readonly StoredReport[],
  histories: readonly StoredHistory[] = [],
): Promise<void> {
  return storage.takeTurn((turn) => turn.write(reports, histories));
}

/** Returns the number of reports and the newest time, as a writer sees them. */
export function extentOf(storage: Storage): Promise<readonly [number, bigint]> {
  return storage.takeTurn(async ({ reportCount, newestTimestamp }) => [reportCount, newestTimestamp]);
}

export function historiesOf(storage: Storage, ...keys: readonly string[]): Promise<readonly StoredHistory[]> {
  return storage.takeTurn((turn) => turn.readHistories(keys));
}
