import { z } from 'zod';
import { createMutex } from '../../../shared/mutex';
import type { Database } from '../../../shared/node/database/database';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import type { StoredHistory, StoredReport, WritableStorage } from './storage';

/** An INSERT for many rows, as one statement for each supported number of rows. */
interface RowInsert {
  readonly valuesPerRow: number;
  readonly statements: readonly { readonly rows: number; readonly sql: string }[];
}

/**
 * Inserting many rows per statement takes a third of the time of one at a time. Any number of rows is
 * composed of these few, so that few statements are cached. SQLite binds at most 32,766 values.
 */
const rowCounts = [512, 128, 16, 1];

/** Builds the statements. `head` is the SQL up to VALUES, `row` the placeholders of one row, `tail` the rest. */
function rowInsert(head: string, row: string, tail = ''): RowInsert {
  return {
    valuesPerRow: row.split('?').length - 1,
    statements: rowCounts.map((rows) => ({
      rows,
      sql: `${head} ${Array(rows).fill(row).join(', ')} ${tail}`,
    })),
  };
}

/** Inserts rows in order; `values` contains the values of all rows, concatenated. */
async function insertRows(
  session: Session,
  { valuesPerRow, statements }: RowInsert,
  values: readonly SqlValue[],
): Promise<void> {
  let from = 0;
  for (const { rows, sql } of statements) {
    const length = rows * valuesPerRow;
    for (; from + length <= values.length; from += length)
      await session.run(sql, values.slice(from, from + length));
  }
}

const reportInsert = rowInsert(
  'INSERT INTO report (position, transaction_id, timestamp, json) VALUES',
  '(?, ?, CAST(? AS INTEGER), ?)',
);
const historyInsert = rowInsert(
  'INSERT INTO history (key, json) VALUES',
  '(?, ?)',
  'ON CONFLICT (key) DO UPDATE SET json = excluded.json',
);

const newestReport =
  'SELECT position, CAST(timestamp AS TEXT) AS time FROM report WHERE position = (SELECT max(position) FROM report)';
const newestReportRow = z.object({ position: z.int(), time: z.string().regex(/^-?\d+$/) });
const someHistories = 'SELECT key, json FROM history WHERE key IN (SELECT value FROM json_each(?))';
const historyRow = z
  .object({ key: z.string(), json: z.string() })
  .transform(({ key, json }): StoredHistory => [key, json]);

export interface StoredReports {
  readonly count: number;
  readonly newestTimestamp: bigint;
}

export const noReports: StoredReports = { count: 0, newestTimestamp: 0n };

/** Reads what a database that has its tables contains. Rejects with DatabaseError. */
export async function storedReports(database: Database): Promise<StoredReports> {
  const newest = await database.row(newestReport, [], newestReportRow);
  return newest ? { count: newest.position, newestTimestamp: BigInt(newest.time) } : noReports;
}

/** Writes reports and histories, and keeps track of the number of reports. Its owner is the only writer of the database. */
export class ReportWriter implements WritableStorage {
  readonly #session: Session;
  readonly #runExclusive = createMutex();
  #stored: StoredReports;

  /** `session` is in a transaction, which its owner ends. */
  constructor(session: Session, stored: StoredReports) {
    this.#session = session;
    this.#stored = stored;
  }

  get reportCount(): number {
    return this.#stored.count;
  }

  get newestTimestamp(): bigint {
    return this.#stored.newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#runExclusive(() => this.#session.rows(someHistories, [JSON.stringify(keys)], historyRow));
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#runExclusive(async () => {
      const { count, newestTimestamp } = this.#stored;
      const reportValues = reports.flatMap(({ transactionId, timestamp, json }, index) => [
        count + index + 1,
        transactionId,
        timestamp.toString(),
        json,
      ]);
      await insertRows(this.#session, reportInsert, reportValues);
      await insertRows(this.#session, historyInsert, histories.flat());
      this.#stored = {
        count: count + reports.length,
        newestTimestamp: reports.at(-1)?.timestamp ?? newestTimestamp,
      };
    });
  }

  /** Resolves when all writes and reads so far have ended. */
  drain(): Promise<void> {
    return this.#runExclusive(async () => {});
  }
}
