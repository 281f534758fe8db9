import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { Database } from '../../database/database';
import { insertRows, rowInsert } from '../../database/row-insert';
import { inTurn } from '../../in-turn';
import type { StoredHistory, StoredReport, WritableStorage } from './storage';

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

/** Runs what is one write, whole or not at all. */
type Together = (work: (session: Session) => Promise<void>) => Promise<void>;

/** The one writer of a database's reports and histories; it knows how many reports there are. */
export class ReportWriter implements WritableStorage {
  readonly #database: Database;
  readonly #together: Together;
  readonly #inTurn = inTurn();
  #reportCount: number;
  #newestTimestamp: bigint;

  private constructor(database: Database, together: Together, reportCount: number, newestTimestamp: bigint) {
    this.#database = database;
    this.#together = together;
    this.#reportCount = reportCount;
    this.#newestTimestamp = newestTimestamp;
  }

  /**
   * The writer of a database that has its tables, each write in a transaction of its own by default. Rejects with
   * DatabaseError.
   */
  static async of(
    database: Database,
    together: Together = (work) => database.transaction(work),
  ): Promise<ReportWriter> {
    const newest = await database.row(newestReport, [], newestReportRow);
    return new ReportWriter(database, together, newest?.position ?? 0, BigInt(newest?.time ?? 0));
  }

  get reportCount(): number {
    return this.#reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#inTurn(() => this.#database.rows(someHistories, [JSON.stringify(keys)], historyRow));
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#inTurn(async () => {
      const reportValues = reports.flatMap(({ transactionId, timestamp, json }, index) => [
        this.#reportCount + index + 1,
        transactionId,
        timestamp.toString(),
        json,
      ]);
      await this.#together(async (session) => {
        await insertRows(session, reportInsert, reportValues);
        await insertRows(session, historyInsert, histories.flat());
      });
      this.#reportCount += reports.length;
      this.#newestTimestamp = reports.at(-1)?.timestamp ?? this.#newestTimestamp;
    });
  }

  /** Closes the database once every write begun before has ended. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#database.close());
  }
}
