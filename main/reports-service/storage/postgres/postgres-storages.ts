import { z } from 'zod';
import { ListeningConnection } from '../../../../shared/node/postgres/listening-connection';
import { migrateSchema } from '../../../../shared/node/postgres/migrate';
import { PostgresPool } from '../../../../shared/node/postgres/pool';
import { type Application, applicationSchema, newApplication } from '../../application';
import type { AwaitedTransactions, Filling, Storage, Storages } from '../storage';
import { NewReports } from './new-reports';
import { Partitions } from './partitions';
import { PostgresStorage, type SharedDatabase } from './postgres-storage';
import { reportsSchema } from './schema';

export interface PostgresOptions {
  /** A `postgres://` address. Its role owns the tables. */
  readonly database: string;
  /** Whether this instance creates simulated transactions if no other one does. */
  readonly generates: boolean;
  /** Maximum number of connections for reading. Writing has half as many, and listening has one. */
  readonly connections?: number;
  /** The database cancels a statement that takes longer, ms. */
  readonly statementTimeoutMs?: number;
  /** How often new reports are looked for, in case that a notification was lost. */
  readonly pollMs?: number;
  /** Size of new partitions. */
  readonly reportsPerPartition?: number;
  /** Cancels waiting for another instance that migrates the schema. */
  readonly stopped?: AbortSignal;
}

/** Of a small server; PostgreSQL allows 100 by default, for all instances together. */
const defaultConnections = 8;
const defaultStatementTimeoutMs = 15_000;
const defaultReportsPerPartition = 1_000_000;

/** Every statement uses an index. A plan that was made for an empty partition must do so too, once that is filled. */
const plannerSettings = '-c enable_seqscan=off -c jit=off';

const { name: schema } = reportsSchema;
/** The advisory lock of the instance that creates applications. */
const creationLock = 7_268_310_413;
const firstApplications = `SELECT id, key FROM ${schema}.application ORDER BY number LIMIT $1`;
const numberRow = z.tuple([z.object({ number: z.int() })]);

/** Stores applications in a PostgreSQL, which several processes can share. */
export class PostgresStorages implements Storages {
  readonly #database: SharedDatabase;
  readonly #newReports: NewReports;
  readonly #listening: ListeningConnection;

  private constructor(database: SharedDatabase, newReports: NewReports, listening: ListeningConnection) {
    this.#database = database;
    this.#newReports = newReports;
    this.#listening = listening;
  }

  /**
   * Brings the schema up to date and connects. Rejects with DatabaseUnavailable, SchemaTooNew, or PostgreSQL's error if
   * the role may not do this.
   */
  static async open(options: PostgresOptions): Promise<PostgresStorages> {
    const {
      database: address,
      connections = defaultConnections,
      statementTimeoutMs = defaultStatementTimeoutMs,
      reportsPerPartition = defaultReportsPerPartition,
    } = options;
    await migrateSchema(address, reportsSchema, options.stopped);
    const settings = { statementTimeoutMs, settings: plannerSettings, prepares: true };
    const readers = new PostgresPool(address, { connections, ...settings });
    const writers = {
      pool: new PostgresPool(address, { connections: Math.ceil(connections / 2), ...settings }),
      begin: `BEGIN; SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL idle_in_transaction_session_timeout = '30s'`,
    };
    const newReports = new NewReports(readers, options.generates);
    const listening = new ListeningConnection(address, newReports, options.pollMs);
    await listening.start();
    const database = { readers, writers, partitions: new Partitions(readers, reportsPerPartition) };
    return new PostgresStorages(database, newReports, listening);
  }

  get isGenerator(): boolean {
    return this.#listening.isConnected && this.#newReports.generates;
  }

  /** Returns the first `count` applications. Creates missing ones; several instances get the same. */
  async applications(count: number): Promise<readonly Application[]> {
    const { pool, begin } = this.#database.writers;
    return pool.transaction(begin, async (session) => {
      // Not the table: an instance that generates reports locks it until all are stored.
      await session.run('SELECT pg_advisory_xact_lock($1)', [creationLock]);
      const existing = await session.rows(applicationSchema, firstApplications, [count]);
      const missing = Array.from({ length: count - existing.length }, newApplication);
      for (const { id, key } of missing)
        await session.run('INSERT INTO application (id, key) VALUES ($1, $2)', [id, key]);
      return [...existing, ...missing];
    });
  }

  async open({ id }: Application, filling: Filling, awaited: AwaitedTransactions): Promise<Storage> {
    const sql = `SELECT number FROM ${schema}.application WHERE id = $1`;
    const [{ number }] = numberRow.parse(await this.#database.readers.rows(z.unknown(), sql, [id]));
    const endWatching = this.#newReports.watch(number, awaited);
    const storage = new PostgresStorage(number, this.#database, endWatching);
    try {
      await storage.fillOnce(filling);
      return storage;
    } catch (error) {
      endWatching();
      throw error;
    }
  }

  /** Closes all connections, after all storages. */
  async close(): Promise<void> {
    await this.#listening.close();
    await this.#database.readers.close();
    await this.#database.writers.pool.close();
  }
}
