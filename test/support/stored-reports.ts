import { SqliteStorage } from '../../main/reports-service/storage/sqlite-storage';
import type { Page, StoredReport } from '../../main/reports-service/storage/storage';

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
  await storage.write(fill, []);
  return storage;
}
