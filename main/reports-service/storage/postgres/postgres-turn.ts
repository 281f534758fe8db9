import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createMutex } from '../../../../shared/mutex';
import type { Session } from '../../../../shared/node/postgres/pool';
import type { StoredHistory, StoredReport, WriterTurn } from '../storage';
import { insertHistories, insertReports } from './insert';
import { channel, newReports } from './new-reports';
import type { Partitions } from './partitions';
import { storedText, storedTextSchema, transactionsWithReports } from './stored-transactions';

const lockApplication = `
  SELECT report_count::text AS count, newest_timestamp::text AS newest, version
  FROM application WHERE number = $1 FOR UPDATE`;
const applicationRow = z.tuple([
  z.object({
    count: z.string().transform(Number),
    newest: z.string().transform(BigInt),
    version: z.uuid(),
  }),
]);
const updateApplication = `
  UPDATE application SET report_count = $2, newest_timestamp = $3, version = $4 WHERE number = $1`;

const someHistories = 'SELECT key, json FROM history WHERE application = $1 AND key = ANY ($2)';
const historyRow = z
  .object({ key: storedTextSchema, json: z.string() })
  .transform(({ key, json }): StoredHistory => [key, json]);

/** A turn is one transaction, which has locked the application's row. */
export class PostgresTurn implements WriterTurn {
  readonly #session: Session;
  readonly #application: number;
  readonly #partitions: Partitions;
  readonly #begunWith: { readonly count: number; readonly version: string };
  readonly #runExclusive = createMutex();
  #reportCount: number;
  #newestTimestamp: bigint;
  #version: string;
  /** To recognize that this turn was stored. */
  #firstReport: string | null = null;

  private constructor(
    session: Session,
    application: number,
    partitions: Partitions,
    { count, newest, version }: z.output<typeof applicationRow>[0],
  ) {
    this.#session = session;
    this.#application = application;
    this.#partitions = partitions;
    this.#begunWith = { count, version };
    this.#reportCount = count;
    this.#newestTimestamp = newest;
    this.#version = version;
  }

  /** Waits for the turns of others, and begins one. */
  static async begin(session: Session, application: number, partitions: Partitions): Promise<PostgresTurn> {
    const rows = await session.rows(z.unknown(), lockApplication, [application]);
    return new PostgresTurn(session, application, partitions, applicationRow.parse(rows)[0]);
  }

  get reportCount(): number {
    return this.#reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#newestTimestamp;
  }

  get version(): string {
    return this.#version;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#runExclusive(() =>
      this.#session.rows(historyRow, someHistories, [this.#application, keys.map(storedText)]),
    );
  }

  knownTransactions(transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#runExclusive(
      async () => new Set(await transactionsWithReports(this.#session, this.#application, transactionIds)),
    );
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#runExclusive(async () => {
      await this.#partitions.ensureRoom(this.#reportCount + reports.length);
      await insertReports(this.#session, this.#application, this.#reportCount + 1, reports);
      await insertHistories(this.#session, this.#application, histories);
      this.#firstReport ??= reports[0]?.json ?? null;
      this.#reportCount += reports.length;
      this.#newestTimestamp = reports.at(-1)?.timestamp ?? this.#newestTimestamp;
      this.#version = randomUUID();
    });
  }

  /** Stores what the turn has written in the application's row, and announces it. Must precede the commit. */
  async finish(): Promise<void> {
    if (this.#version === this.#begunWith.version) return;
    await this.#session.run(updateApplication, [
      this.#application,
      this.#reportCount,
      this.#newestTimestamp.toString(),
      this.#version,
    ]);
    if (this.#reportCount === this.#begunWith.count) return;
    await this.#session.rows(z.unknown(), 'SELECT pg_notify($1, $2)', [
      channel,
      newReports(this.#application, this.#reportCount),
    ]);
  }

  /** Returns whether this turn was committed, in another transaction after it has ended. */
  async wasStored(session: Session): Promise<boolean> {
    const later = await PostgresTurn.begin(session, this.#application, this.#partitions);
    if (later.version === this.#version) return true;
    if (this.#firstReport === null) return false;
    // Others may have had turns since.
    const found = await session.rows(
      z.unknown(),
      'SELECT FROM report WHERE application = $1 AND position = $2 AND json = $3',
      [this.#application, this.#begunWith.count + 1, this.#firstReport],
    );
    return found.length === 1;
  }
}
