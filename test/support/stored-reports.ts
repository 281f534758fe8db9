import { SqliteStorage } from '../../main/reports-service/storage/sqlite-storage';
import type { Page, StoredReport } from '../../main/reports-service/storage/storage';

export const longAgo = 0n;
export const firstPage: Page = { limit: 100, page: 1n };

/** Report `number` of a transaction; its JSON text is no more than its number. */
export function report(number: number, transactionId = 'transaction-1'): StoredReport {
  return { transactionId, timestamp: 9_000_000_000_000_000_000n + BigInt(number), json: String(number) };
}

export function reports(count: number, from = 1): readonly StoredReport[] {
  return Array.from({ length: count }, (_, index) => report(from + index));
}

/** What a page holds. */
export function parsed(page: Uint8Array): unknown {
  return JSON.parse(Buffer.from(page).toString());
}

/** A storage in a folder of its own, with these reports. */
export async function openedStorage(fill: readonly StoredReport[] = []): Promise<SqliteStorage> {
  const storage = await SqliteStorage.open(null);
  await storage.write(fill, []);
  return storage;
}
