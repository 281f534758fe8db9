import { stat } from 'node:fs/promises';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreNotice } from '../../shared/domain/store-state';
import { FileMovedError, fileInPlace } from '../database/file-in-place';
import { MigrationError } from '../database/migrations';
import { inTurn } from '../in-turn';
import type { Databases, OpeningProgress, OpenReports } from './databases';
import { bytesOnDisk, isEncrypted } from './encryption-proof';
import type { Marks } from './marks';
import { tellsDamage } from './problem-of';
import { Seal } from './seal';
import { removeOldCopies, setAside } from './set-aside';
import { StoreFaultError } from './store-fault-error';
import type { StorePaths } from './store-paths';

export interface ReportsFileOptions {
  readonly paths: StorePaths;
  /** The service that the profile belongs to. */
  readonly service: ServiceId;
  readonly key: string;
  readonly databases: Databases;
  readonly marks: Marks;
  /** It was there before, so that none, or an empty one, is damage. */
  readonly expected: boolean;
  /** The least generation that is not older than the analyst's own data. */
  readonly oldest: number;
  /** Told when the file is rebuilt while it is in use. */
  readonly tell: (notice: StoreNotice) => void;
  /** Told how far the file is on its way to this version's form. */
  readonly progress?: OpeningProgress | undefined;
  /** When all of the file is read once, after it was opened, ms. */
  readonly checkAfterMs: number;
}

type Reason = Extract<StoreNotice, { kind: 'reports-rebuilt' }>['reason'];

interface Opened {
  readonly reports: OpenReports;
  readonly seal: Seal;
  readonly checkInPlace: () => Promise<void>;
}

/**
 * The copy of the service's reports, while it is open. Whatever is wrong with it, at the beginning or later, it is set aside
 * and begun anew: all of it can be had again.
 */
export class ReportsFile {
  readonly #options: ReportsFileOptions;
  readonly #inTurn = inTurn();
  #opened: Opened | null = null;
  #closed = false;
  /** The generation that is written to the file, once it is known. */
  #generation: number | null = null;
  #check: NodeJS.Timeout | undefined;

  private constructor(options: ReportsFileOptions) {
    this.#options = options;
  }

  /** Resolves with why it had to be rebuilt, null where it had not. Rejects with NewerDatabaseError, DatabaseError, or the system's error. */
  static async open(
    options: ReportsFileOptions,
  ): Promise<{ readonly file: ReportsFile; readonly rebuilt: Reason | null }> {
    const file = new ReportsFile(options);
    return { file, rebuilt: await file.#begin() };
  }

  /** Does something with the file, once more where it had to be rebuilt. */
  async use<Value>(work: (reports: OpenReports) => Promise<Value>): Promise<Value> {
    const opened = this.#opened ?? (await this.#reopened());
    try {
      const value = await work(opened.reports);
      await opened.checkInPlace();
      return value;
    } catch (error) {
      const reason = reasonOf(error);
      // What fails because another call found the damage first is done again as well.
      if (this.#closed || (reason === null && this.#opened === opened)) throw error;
      const anew = await this.#rebuilt(opened, reason ?? 'damaged');
      return work(anew.reports);
    }
  }

  /** Writes which generation begins now, to this file and to any that follows it. */
  async seal(generation: number): Promise<void> {
    this.#generation = generation;
    const opened = this.#opened ?? (await this.#reopened());
    try {
      await opened.seal.write(generation);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await this.#rebuilt(opened, reason);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#check);
    await this.#inTurn(async () => {
      if (this.#opened) await closeBoth(this.#opened);
    });
  }

  /** Opens what is there if it can be used, else a new one. */
  async #begin(): Promise<Reason | null> {
    const { paths, expected } = this.#options;
    const wrong = (await wrongBefore(paths.reports, expected)) ?? (await this.#wrongWithin());
    if (wrong !== null) await this.#beginAnew();
    return wrong;
  }

  /** What is wrong with a file once it is opened; null where it is then the open one. */
  async #wrongWithin(): Promise<Reason | null> {
    const { service, expected, oldest } = this.#options;
    try {
      const opened = await this.#open();
      const isOfService = opened.seal.service === service;
      if (isOfService && (!expected || opened.seal.generation >= oldest)) {
        await this.#take(opened);
        return null;
      }
      await closeBoth(opened);
      return isOfService ? 'stale' : 'other-service';
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return reason;
    }
  }

  /** Rebuilds what turned out to be unusable; another call may have done so already. */
  #rebuilt(failed: Opened, reason: Reason): Promise<Opened> {
    return this.#inTurn(async () => {
      if (this.#opened && this.#opened !== failed) return this.#opened;
      this.#opened = null;
      clearTimeout(this.#check);
      await closeBoth(failed);
      const opened = await this.#beginAnew();
      this.#options.tell({ kind: 'reports-rebuilt', reason });
      return opened;
    });
  }

  /** What the disk was too full to rebuild is tried again. */
  #reopened(): Promise<Opened> {
    return this.#inTurn(async () => this.#opened ?? this.#take(await this.#open()));
  }

  async #beginAnew(): Promise<Opened> {
    await setAside(this.#options.paths.reports);
    await removeOldCopies(this.#options.paths.reports);
    return this.#take(await this.#open());
  }

  async #open(): Promise<Opened> {
    const { paths, service, key, databases, marks } = this.#options;
    const openBoth = async (): Promise<Opened> => {
      const reports = await databases.openReports(paths.reports, key, marks, this.#options.progress);
      try {
        const seal = await Seal.open(paths.reports, key, service);
        return { reports, seal, checkInPlace: await fileInPlace(paths.reports) };
      } catch (error) {
        await reports.close();
        throw error;
      }
    };
    // The bytes of a new file can be looked at once it is closed again.
    if (!(await stat(paths.reports).catch(() => null))) await closeBoth(await openBoth());
    const bytes = await bytesOnDisk(paths.reports);
    const opened = await openBoth();
    if (isEncrypted(bytes, opened.seal.canary)) return opened;
    await closeBoth(opened);
    throw new StoreFaultError({ kind: 'disk', code: 'not encrypted' });
  }

  async #take(opened: Opened): Promise<Opened> {
    const { checkAfterMs } = this.#options;
    try {
      if (this.#generation !== null) await opened.seal.write(this.#generation);
    } catch (error) {
      await closeBoth(opened);
      throw error;
    }
    this.#opened = opened;
    this.#check = setTimeout(() => void this.#checkWhole(opened), checkAfterMs).unref();
    return opened;
  }

  async #checkWhole(opened: Opened): Promise<void> {
    await opened.seal.check().catch(async (error: unknown) => {
      const reason = reasonOf(error);
      if (reason !== null && this.#opened === opened)
        await this.#rebuilt(opened, reason).catch(() => undefined);
    });
  }
}

/** Pages of a SQLite file have this many bytes, or a multiple of it. */
const smallestPage = 512;

/** What is wrong with a file that needs no opening to be seen. */
async function wrongBefore(path: string, expected: boolean): Promise<Reason | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!found) return expected ? 'missing' : null;
  if (!found.isFile()) return 'damaged';
  // A file grows by whole pages; one that was being written when the power went is put right by its log.
  const isCut = found.size % smallestPage !== 0 && !(await hasLog(path));
  return isCut || (expected && found.size === 0) ? 'damaged' : null;
}

function hasLog(path: string): Promise<boolean> {
  return stat(`${path}-wal`).then(
    (log) => log.size > 0,
    () => false,
  );
}

/** Why an error makes the file be rebuilt; null where that would not help. */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof FileMovedError) return 'missing';
  if (error instanceof MigrationError) return 'not-migrated';
  return tellsDamage(error) ? 'damaged' : null;
}

/** A damaged file may refuse even to be closed. */
async function closeBoth({ reports, seal }: Opened): Promise<void> {
  await seal.close().catch(() => undefined);
  await reports.close().catch(() => undefined);
}
