import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { Session } from '../../database/connection';
import { Database } from '../../database/database';
import { type MigrationProgress, migrate } from '../../database/migrations';
import { inTurn } from '../../in-turn';
import type { Marks } from '../marks';
import { readSyncMemory } from './facts';
import { createIndexes, hasIndexes } from './indexes';
import { mirrorMarks } from './mark-mirror';
import { mergePoints } from './merge-points';
import { reportMigrations } from './migrations';
import { countAll } from './read-page';
import { recountScores } from './recount-scores';
import { removeRemains } from './remove-remains';
import { readScoring } from './scoring';
import { Words } from './words';

/**
 * NORMAL: a commit is on the disk some time later, and whole or not at all; what is lost with the power is had again. What
 * is freed is not overwritten: it is encrypted.
 */
const writing = `PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF; PRAGMA wal_autocheckpoint = 8000;
  PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -65536`;
const reading = 'PRAGMA cache_size = -65536';
const readingAside = 'PRAGMA cache_size = -32768';
/** Up to so many reports all are read as quickly as anybody can see: they are stored without indexes, in half the time. */
const mostWithoutIndexes = 200_000;

/**
 * The copy of the service's reports: one connection writes, another reads pages, so that they never wait for others that are
 * being written, and a third reads aside what takes longer, so that no page waits for the count of the one before. Calls reject with DatabaseError or the system's error.
 */
export class ReportsDatabase {
  readonly #writer: Database;
  readonly #reader: Database;
  readonly #aside: Database;
  readonly #marks: Marks;
  readonly #words = new Words();
  readonly #mirrorInTurn = inTurn();
  readonly #recountInTurn = inTurn();
  #indexing: Promise<void> | null = null;
  #merging: Promise<void> | null = null;
  #removing: Promise<void> | null = null;
  #indexed: boolean;
  #total: number;
  #radii: AssumedRadii;
  #closing = false;

  private constructor(
    writer: Database,
    { reader, aside }: { readonly reader: Database; readonly aside: Database },
    marks: Marks,
    stands: { readonly indexed: boolean; readonly total: number; readonly radii: AssumedRadii },
  ) {
    this.#writer = writer;
    this.#reader = reader;
    this.#aside = aside;
    this.#marks = marks;
    this.#indexed = stands.indexed;
    this.#total = stands.total;
    this.#radii = stands.radii;
  }

  /**
   * Opens the file, made where it is missing, and brings it to this version's form and its mirror of the marks up to date.
   * `key` is 64 hexadecimal digits. Rejects with NewerDatabaseError; with DatabaseError NOTADB where it is no database, or
   * the key another's.
   */
  static async open(
    path: string,
    key: string | undefined,
    marks: Marks,
    progress?: (progress: MigrationProgress) => void,
  ): Promise<ReportsDatabase> {
    const encryption = key === undefined ? {} : { key };
    const open: Database[] = [];
    try {
      const writer = await Database.open(path, encryption);
      open.push(writer);
      await migrate(writer, reportMigrations, progress);
      // Only now: it would change a file of a newer version.
      await writer.exec(`PRAGMA journal_mode = WAL; ${writing}`);
      await mirrorMarks(writer, marks);
      const reader = await Database.open(path, { ...encryption, readOnly: true });
      open.unshift(reader);
      await reader.exec(reading);
      const aside = await Database.open(path, { ...encryption, readOnly: true });
      open.unshift(aside);
      await aside.exec(readingAside);
      const stands = {
        indexed: await hasIndexes(reader),
        total: await countAll(reader),
        radii: (await readScoring(reader)).radii,
      };
      const reports = new ReportsDatabase(writer, { reader, aside }, marks, stands);
      // The first pass came to its end, or the program ended before the indexes were made.
      if ((await readSyncMemory(reader)).pass === null) reports.passEnded();
      return reports;
    } catch (error) {
      for (const database of open) await database.close().catch(() => undefined);
      throw error;
    }
  }

  /** What reading is done with: it sees everything that was written before. */
  get reader(): Session {
    return this.#reader;
  }

  /** The same for counts, lists of values and exports, for which nothing else waits. */
  get aside(): Session {
    return this.#aside;
  }

  get marks(): Marks {
    return this.#marks;
  }

  /** About how many reports there are, to choose among ways to find some. */
  get total(): number {
    return this.#total;
  }

  /** The radii that the scores of disagreement are to stand for, or do. */
  get radii(): AssumedRadii {
    return this.#radii;
  }

  /** One transaction, whole or not at all, with what gives words their codes. */
  async write<Value>(work: (session: Session, words: Words) => Promise<Value>): Promise<Value> {
    try {
      return await this.#writer.transaction((session) => work(session, this.#words));
    } catch (error) {
      this.#words.forget();
      throw error;
    }
  }

  /** Told how many reports were added: too many to be read without indexes get them. */
  added(count: number): void {
    this.#total += count;
    if (this.#total > mostWithoutIndexes) this.provideIndexes();
  }

  /** Makes of what came page by page what is quick to read, beside everything else. */
  passEnded(): void {
    this.provideIndexes();
    // What goes wrong is tried again after the next pass: the points can be read as they are.
    this.#merging ??= mergePoints(this.#writer).then(
      () => this.#merged(),
      () => this.#merged(),
    );
    this.#removing ??= removeRemains(this, () => !this.#closing).then(
      () => this.#removed(),
      () => this.#removed(),
    );
  }

  #removed(): void {
    this.#removing = null;
  }

  #merged(): void {
    this.#merging = null;
  }

  /** Makes the indexes that are missing, beside everything else; what goes wrong is tried again when the file is next opened. */
  provideIndexes(): void {
    if (this.#indexed || this.#total === 0) return;
    this.#indexed = true;
    this.#indexing = createIndexes(this.#writer).catch(() => {
      this.#indexed = false;
    });
  }

  /** Resolves when no index is being made, no points are being merged, and no remains are being removed. */
  async indexed(): Promise<void> {
    await this.#indexing;
    await this.#merging;
    await this.#removing;
  }

  /**
   * Has the scores stand for these radii, beside everything else. Resolves once they do, or others are asked for, or the file
   * is closed, after which the next opening goes on: with how many reports have another score.
   */
  assumeRadii(radii: AssumedRadii): Promise<number> {
    this.#radii = radii;
    const isAsked = () => this.#radii === radii && !this.#closing;
    return this.#recountInTurn(() => recountScores(this, radii, isAsked));
  }

  /** Mirrors what was changed in the marks. To be called after each change of them. */
  mirrorMarks(): Promise<void> {
    return this.#mirrorInTurn(() => mirrorMarks(this.#writer, this.#marks));
  }

  /** Closes once everything asked for so far has ended. To close again does nothing. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#recountInTurn(async () => undefined);
    await this.indexed();
    await this.#reader.close();
    await this.#aside.close();
    await this.#writer.close();
  }
}
