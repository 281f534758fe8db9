import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createMutex } from '../../../../shared/mutex';
import type { PostgresPool } from '../../../../shared/node/postgres/pool';
import { errorCode } from '../../../../shared/node/postgres/unavailable';
import {
  emptyPage,
  type Filling,
  type Page,
  type Storage,
  type StoredFeedback,
  type WriterTurn,
} from '../storage';
import { commit, type Writers } from './confirmed-commit';
import type { Partitions } from './partitions';
import { PostgresTurn } from './postgres-turn';
import { reportsSchema } from './schema';
import { storedText, transactionHash } from './stored-transactions';

const { name: schema } = reportsSchema;

/** One snapshot has both the number of reports and the reports. */
export const reportPage = `
  SELECT coalesce('[' || string_agg(json, ',' ORDER BY position DESC) || ']', '[]') AS page
  FROM ${schema}.report WHERE application = $1
    AND position <= (SELECT report_count FROM ${schema}.application WHERE number = $1) - $2::bigint
    AND position > (SELECT report_count FROM ${schema}.application WHERE number = $1) - $2::bigint - $3::bigint`;
const transactionPage = `
  SELECT coalesce('[' || string_agg(json, ',' ORDER BY position DESC) || ']', '[]') AS page
  FROM (
    SELECT position, json FROM ${schema}.report
    WHERE application = $1 AND transaction_hash = $2 AND transaction_id = $3 AND timestamp >= $4
    ORDER BY position DESC LIMIT $5 OFFSET $6
  ) AS found`;
const feedbackPage = `
  SELECT coalesce('[' || string_agg(
    '{"transaction_id":' || transaction_id || ',"received_at":' || to_json(received_at) || ',"feedback":' || body || '}',
    ',' ORDER BY position DESC
  ) || ']', '[]') AS page
  FROM ${schema}.feedback WHERE application = $1
    AND position <= (SELECT feedback_count FROM ${schema}.application WHERE number = $1) - $2::bigint
    AND position > (SELECT feedback_count FROM ${schema}.application WHERE number = $1) - $2::bigint - $3::bigint`;
const isKnown = `
  SELECT EXISTS (
    SELECT FROM ${schema}.report WHERE application = $1 AND transaction_hash = $2 AND transaction_id = $3
  ) AS "isKnown"`;
const reportCount = `SELECT report_count::float8 AS count FROM ${schema}.application WHERE number = $1`;
const feedbackInsert = `
  WITH counted AS (
    UPDATE application SET feedback_count = feedback_count + 1 WHERE number = $1 RETURNING feedback_count
  )
  INSERT INTO feedback (application, position, id, transaction_id, received_at, body)
  SELECT $1, feedback_count, $2, $3, $4, $5 FROM counted RETURNING position::text`;

const pageRow = z.tuple([z.object({ page: z.string() })]);
const knownRow = z.tuple([z.object({ isKnown: z.boolean() })]);
const countRow = z.tuple([z.object({ count: z.number() })]);
const positionRow = z.tuple([z.object({ position: z.string() })]);

/** More than a database can hold, and far from the limit of bigint. */
const maxOffset = 2n ** 62n;
/** How long a new application waits for another process that fills it, ms, before it asks again. */
const fillWaitMs = 2_000;
const lockNotAvailable = '55P03';

/** What all applications of a database share. */
export interface SharedDatabase {
  readonly readers: PostgresPool;
  /** Their transactions wait for the turns of other instances, so that reads have their own connections. */
  readonly writers: Writers;
  readonly partitions: Partitions;
}

/** Stores one application in PostgreSQL. Several processes can have it open. Rejects with DatabaseUnavailable. */
export class PostgresStorage implements Storage {
  readonly #application: number;
  readonly #database: SharedDatabase;
  readonly #onClose: () => void;
  readonly #runTurn = createMutex();
  readonly #pending = new Set<Promise<unknown>>();

  /** `onClose` is called when the storage is closed. */
  constructor(application: number, database: SharedDatabase, onClose: () => void) {
    this.#application = application;
    this.#database = database;
    this.#onClose = onClose;
  }

  takeTurn<Value>(work: (turn: WriterTurn) => Promise<Value>): Promise<Value> {
    return this.#track(this.#runTurn(() => this.#takeTurn(work)));
  }

  /**
   * Fills a new application's storage in one turn. Others wait until it is complete. `signal` ends waiting for others.
   */
  async fillOnce({ write, signal }: Filling): Promise<void> {
    const isFilled = await this.#fill(write).catch((error: unknown) => {
      if (errorCode(error) === lockNotAvailable) return false;
      throw error;
    });
    if (isFilled) return;
    signal.throwIfAborted();
    return this.fillOnce({ write, signal });
  }

  async countReports(): Promise<number> {
    const rows = await this.#track(
      this.#database.readers.rows(z.unknown(), reportCount, [this.#application]),
    );
    return countRow.parse(rows)[0].count;
  }

  readReports(page: Page): Promise<Uint8Array> {
    return this.#readRange(reportPage, page);
  }

  async readTransactionReports(
    transactionId: string,
    since: bigint,
    { limit, page }: Page,
  ): Promise<Uint8Array> {
    const offset = (page - 1n) * BigInt(limit);
    if (offset > maxOffset) return emptyPage();
    return this.#readPage(transactionPage, [
      ...this.#transaction(transactionId),
      since.toString(),
      limit,
      offset.toString(),
    ]);
  }

  async hasTransaction(transactionId: string): Promise<boolean> {
    const values = this.#transaction(transactionId);
    const rows = await this.#track(this.#database.readers.rows(z.unknown(), isKnown, values));
    return knownRow.parse(rows)[0].isKnown;
  }

  readFeedback(page: Page): Promise<Uint8Array> {
    return this.#readRange(feedbackPage, page);
  }

  addFeedback(feedback: StoredFeedback): Promise<void> {
    return this.#track(this.#addFeedback(feedback));
  }

  /** Closes after all pending operations. */
  async close(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    this.#onClose();
  }

  #takeTurn<Value>(work: (turn: WriterTurn) => Promise<Value>): Promise<Value> {
    const { writers, partitions } = this.#database;
    return commit(writers, async (session) => {
      const turn = await PostgresTurn.begin(session, this.#application, partitions);
      const value = await work(turn);
      await turn.finish();
      return { value, wasStored: (later) => turn.wasStored(later) };
    });
  }

  /** Returns false if another process has the turn. */
  #fill(write: Filling['write']): Promise<boolean> {
    const { writers, partitions } = this.#database;
    const begin = `${writers.begin}; SET LOCAL lock_timeout = ${fillWaitMs}`;
    return writers.pool.transaction(begin, async (session) => {
      const turn = await PostgresTurn.begin(session, this.#application, partitions);
      const sql = 'UPDATE application SET is_filled = true WHERE number = $1 AND NOT is_filled';
      if ((await session.run(sql, [this.#application])) === 1) {
        await write(turn);
        await turn.finish();
      }
      return true;
    });
  }

  async #addFeedback({ transactionId, receivedAt, body }: StoredFeedback): Promise<void> {
    const id = randomUUID();
    const values = [this.#application, id, storedText(transactionId), receivedAt, body];
    await commit(this.#database.writers, async (session) => {
      const [{ position }] = positionRow.parse(await session.rows(z.unknown(), feedbackInsert, values));
      return {
        value: undefined,
        wasStored: async (later) => {
          // While the database still works on the first transaction, the row is locked.
          await later.run('SELECT FROM application WHERE number = $1 FOR UPDATE', [this.#application]);
          const sql = 'SELECT FROM feedback WHERE application = $1 AND position = $2 AND id = $3';
          return (await later.run(sql, [this.#application, position, id])) === 1;
        },
      };
    });
  }

  #readRange(sql: string, { limit, page }: Page): Promise<Uint8Array> {
    const skipped = (page - 1n) * BigInt(limit);
    if (skipped > maxOffset) return Promise.resolve(emptyPage());
    return this.#readPage(sql, [this.#application, skipped.toString(), limit]);
  }

  async #readPage(sql: string, values: readonly unknown[]): Promise<Uint8Array> {
    const rows = await this.#track(this.#database.readers.rows(z.unknown(), sql, values));
    return Buffer.from(pageRow.parse(rows)[0].page);
  }

  #transaction(transactionId: string): readonly [number, string, string] {
    return [this.#application, transactionHash(transactionId), storedText(transactionId)];
  }

  #track<Value>(operation: Promise<Value>): Promise<Value> {
    const settled = operation.catch(() => undefined).finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
    return operation;
  }
}
