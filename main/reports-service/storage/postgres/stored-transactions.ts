import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../../../shared/node/postgres/pool';
import { reportsSchema } from './schema';

/** Returns a text as a JSON string. PostgreSQL can store neither a NUL nor half of a surrogate pair. */
export function storedText(text: string): string {
  return JSON.stringify(text);
}

/** Reads what `storedText` returned. */
export const storedTextSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.string());

/** A row of a transaction's ID. */
export const transactionIdRow = z
  .object({ transaction_id: storedTextSchema })
  .transform(({ transaction_id }) => transaction_id);

export function transactionHash(transactionId: string): string {
  return hash('sha256', transactionId, 'buffer').readBigInt64BE(0).toString();
}

const idsAmong = `
  SELECT DISTINCT transaction_id FROM ${reportsSchema.name}.report
  WHERE application = $1 AND transaction_hash = ANY ($2) AND transaction_id = ANY ($3)`;

/** Returns which of these transactions have reports. */
export function transactionsWithReports(
  database: Pick<Session, 'rows'>,
  application: number,
  transactionIds: readonly string[],
): Promise<readonly string[]> {
  const values = [application, transactionIds.map(transactionHash), transactionIds.map(storedText)];
  return database.rows(transactionIdRow, idsAmong, values);
}
