import { z } from 'zod';
import type { Session, SqlValue } from '../../../shared/node/database/connection';
import type { Database } from '../../../shared/node/database/database';
import { createMutex } from '../../../shared/node/mutex';
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

/** Runs one atomic write. */
type RunWrite = (work: (session: Session) => Promise<void>) => Promise<void>;

/** The only writer of a database's reports and histories. It keeps track of the number of reports. */
export class ReportWriter implements WritableStorage {
  readonly #database: Database;
  readonly #runWrite: RunWrite;
  readonly #runExclusive = createMutex();
  #reportCount: number;
  #newestTimestamp: bigint;

  private constructor(database: Database, runWrite: RunWrite, reportCount: number, newestTimestamp: bigint) {
    this.#database = database;
    this.#runWrite = runWrite;
    this.#reportCount = reportCount;
    this.#newestTimestamp = newestTimestamp;
  }

  /**
   * Creates the writer of a database that has its tables. By default, each write is a transaction of its own. Rejects
   * with DatabaseError.
   */
  static async create(
    database: Database,
    runWrite: RunWrite = (work) => database.transaction(work),
  ): Promise<ReportWriter> {
    const newest = await database.row(newestReport, [], newestReportRow);
    return new ReportWriter(database, runWrite, newest?.position ?? 0, BigInt(newest?.time ?? 0));
  }

  get reportCount(): number {
    return this.#reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#runExclusive(() => this.#database.rows(someHistories, [JSON.stringify(keys)], historyRow));
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#runExclusive(async () => {
      const reportValues = reports.flatMap(({ transactionId, timestamp, json }, index) => [
        this.#reportCount + index + 1,
        transactionId,
        timestamp.toString(),
        json,
      ]);
      await this.#runWrite(async (session) => {
        await insertRows(session, reportInsert, reportValues);
        await insertRows(session, historyInsert, histories.flat());
      });
      this.#reportCount += reports.length;
      this.#newestTimestamp = reports.at(-1)?.timestamp ?? this.#newestTimestamp;
    });
  }

  /** Closes the database after all pending writes. */
  close(): Promise<void> {
    return this.#runExclusive(() => this.#database.close());
  }
}
