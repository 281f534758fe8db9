import { z } from 'zod';
import type { ServiceId } from '../../../shared/domain/service-id';
import type { Session } from '../../database/connection';
import { Database } from '../../database/database';
import { fileInPlace } from '../../database/file-in-place';
import { type MigrationProgress, migrate } from '../../database/migrations';
import type { Marks, ReportMark } from '../marks';
import { readFact, writeFact } from './facts';
import { ownMigrations } from './migrations';
import { readNote } from './notes';
import { markRead, marksAmong, marksChangedAfter } from './report-marks';

/**
 * Every commit is on the disk when it has ended, on a Mac past the disk's own memory too (fullfsync, which is nothing
 * elsewhere). Autocheckpoint is off: each write is followed by a checkpoint.
 */
const durable = `PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
  PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON`;

/** How long after a checkpoint failed it is made again, ms: doubled with each failure, up to the longest. */
const [firstRest, longestRest] = [1_000, 60_000];
const checkpointed = z.object({ busy: z.int() });

/**
 * The file of what only the analyst has: feedback, drafts, notes, what was read, views. Everything that is written is
 * on the disk when its call resolves. Calls reject with DatabaseError or the system's error.
 */
export class OwnDatabase implements Marks {
  readonly #database: Database;
  readonly #checkInPlace: readonly (() => Promise<void>)[];
  #retry: NodeJS.Timeout | undefined;
  #rest = firstRest;
  #closing = false;

  private constructor(database: Database, checkInPlace: readonly (() => Promise<void>)[]) {
    this.#database = database;
    this.#checkInPlace = checkInPlace;
  }

  /**
   * Opens the file, made where it is missing, and brings it to this version's form. `key` is 64 hexadecimal digits.
   * Rejects with NewerDatabaseError; with DatabaseError NOTADB where it is no database, or the key another's.
   */
  static async open(
    path: string,
    key: string,
    progress?: (progress: MigrationProgress) => void,
  ): Promise<OwnDatabase> {
    const database = await Database.open(path, { key });
    try {
      await database.exec(durable);
      await migrate(database, ownMigrations, progress);
      // Only now: it would change a file of a newer version.
      await database.exec('PRAGMA journal_mode = WAL');
      // The first reading makes the log.
      await readFact(database, 'canary');
      const checks = await Promise.all([fileInPlace(path), fileInPlace(`${path}-wal`)]);
      return new OwnDatabase(database, checks);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  read<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return work(this.#database);
  }

  /** One transaction, on the disk when resolved: in the very file that was opened, or it rejects. */
  async write<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    const value = await this.#database.transaction(async (session) => {
      const worked = await work(session);
      for (const check of this.#checkInPlace) await check();
      return worked;
    });
    void this.#checkpoint();
    return value;
  }

  /**
   * Moves what is in the log into the file. Both are on the disk, but flipped bytes end a log silently and are noticed in the
   * file. A checkpoint that fails, as on a full disk, loses nothing: the log stays as it is, is read with the file, and the
   * checkpoint is made again until it succeeds. The next write makes one as well.
   */
  async #checkpoint(): Promise<void> {
    clearTimeout(this.#retry);
    const done = await this.#database.row('PRAGMA wal_checkpoint(TRUNCATE)', [], checkpointed).then(
      (result) => result?.busy === 0,
      () => false,
    );
    clearTimeout(this.#retry);
    if (done) this.#rest = firstRest;
    if (done || this.#closing) return;
    this.#retry = setTimeout(() => void this.#checkpoint(), this.#rest).unref();
    this.#rest = Math.min(longestRest, this.#rest * 2);
  }

  among(keys: readonly string[]): Promise<readonly ReportMark[]> {
    return this.read((session) => marksAmong(session, keys));
  }

  changedAfter(sequence: number, limit: number): Promise<readonly ReportMark[]> {
    return this.read((session) => marksChangedAfter(session, sequence, limit));
  }

  markRead(keys: readonly string[], read: boolean): Promise<void> {
    return this.write((session) => markRead(session, keys, read));
  }

  async noteOn(key: string): Promise<string> {
    const note = await this.read((session) => readNote(session, key));
    return note?.text ?? '';
  }

  /** Returns the service that the file's data belongs to; the given one, from then on, where none is written yet. */
  async madeFor(service: ServiceId): Promise<ServiceId> {
    const written = await this.read((session) => readFact(session, 'service'));
    if (written === null) await this.write((session) => writeFact(session, 'service', service));
    return written ?? service;
  }

  /** How often `nextGeneration` was called on this file: an older copy of it has a smaller number. */
  generation(): Promise<number> {
    return this.read(generationIn);
  }

  /** The generation that begins now, on the disk when resolved. */
  nextGeneration(): Promise<number> {
    return this.write(async (session) => {
      const next = (await generationIn(session)) + 1;
      await writeFact(session, 'generation', String(next));
      return next;
    });
  }

  /**
   * A text that is in this file and in no other: its bytes must not be seen in the encrypted file. A file in whose place
   * another was begun has another, which also tells that its marks' sequences are others.
   */
  async canary(): Promise<string> {
    return (await this.read((session) => readFact(session, 'canary'))) ?? '';
  }

  /** Closes once everything asked for so far has ended. To close again does nothing. */
  close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#retry);
    return this.#database.close();
  }
}

async function generationIn(session: Session): Promise<number> {
  return Number((await readFact(session, 'generation')) ?? 0);
}
