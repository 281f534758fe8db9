import { stat } from 'node:fs/promises';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreNotice } from '../../shared/domain/store-state';
import { createMutex } from '../../shared/mutex';
import type { ReportCalls, StoreHandlers } from './contract';
import { bytesOnDisk, checkFileInUse, FileMovedError, fileInPlace, hasLog, isEncrypted } from './file-checks';
import type { InvestigatedFile, Investigator } from './investigation/investigator';
import { MigrationError, type MigrationProgress } from './migrations';
import { isDamage, StoreFaultError } from './problem-of-error';
import { reportHandlers } from './reports/report.handlers';
import { ReportsDatabase } from './reports/reports-database';
import { openIdentity, type ReportsFileIdentity, writeGeneration } from './reports-file-identity';
import { removeOldCopies, setAside } from './set-aside';
import type { StorePaths } from './store-paths';
import type { ReviewLog } from './user-data/review-log';

interface ReportsFileOptions {
  readonly paths: StorePaths;
  /** The service of the profile. */
  readonly service: ServiceId;
  readonly key: string;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly reviewLog: ReviewLog;
  /** Whether the file must exist: a missing or empty one counts as damaged. */
  readonly expected: boolean;
  /** The smallest generation that is not older than the user data. */
  readonly oldest: number;
  readonly onNotice: (notice: StoreNotice) => void;
  readonly onProgress: (progress: MigrationProgress) => void;
  /** How long after opening the whole file is checked, ms. */
  readonly checkAfterMs: number;
  readonly investigate: (file: InvestigatedFile) => Investigator;
}

type Reason = Extract<StoreNotice, { kind: 'reports-rebuilt' }>['reason'];

interface Opened {
  readonly database: ReportsDatabase;
  readonly calls: Pick<StoreHandlers, ReportCalls>;
  readonly investigator: Investigator;
  readonly identity: ReportsFileIdentity;
  readonly checkInPlace: () => Promise<void>;
}

/**
 * The open copy of the service's reports. If anything is wrong with it, when it is opened or later, it is set
 * aside and a new one is created: all reports can be downloaded again.
 */
export class ReportsFile {
  readonly #options: ReportsFileOptions;
  readonly #runExclusive = createMutex();
  #opened: Opened | null = null;
  #closed = false;
  /** The generation stored in the file, once known. */
  #generation: number | null = null;
  #check: NodeJS.Timeout | undefined;

  private constructor(options: ReportsFileOptions) {
    this.#options = options;
  }

  /**
   * Opens the file. `rebuilt` is why it had to be rebuilt, or null. Rejects with NewerDatabaseError,
   * DatabaseError, or the system's error.
   */
  static async open(
    options: ReportsFileOptions,
  ): Promise<{ readonly file: ReportsFile; readonly rebuilt: Reason | null }> {
    const file = new ReportsFile(options);
    return { file, rebuilt: await file.#openOrRebuild() };
  }

  /** Runs `work` on the file; runs it again if the file had to be rebuilt. */
  async use<Value>(work: (opened: Opened) => Promise<Value>): Promise<Value> {
    const opened = this.#opened ?? (await this.#reopen());
    try {
      const value = await work(opened);
      await opened.checkInPlace();
      return value;
    } catch (error) {
      const reason = reasonOf(error);
      // Also retried if another call found the damage first and rebuilt the file.
      if (this.#closed || (reason === null && this.#opened === opened)) throw error;
      const rebuilt = await this.#rebuild(opened, reason ?? 'damaged');
      return work(rebuilt);
    }
  }

  /** Stores the generation in this file, and in any that replaces it. */
  async writeGeneration(generation: number): Promise<void> {
    this.#generation = generation;
    const opened = this.#opened ?? (await this.#reopen());
    try {
      await writeGeneration(opened.identity, generation);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await this.#rebuild(opened, reason);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#check);
    await this.#runExclusive(async () => {
      if (this.#opened) await closeAll(this.#opened);
    });
  }

  async #openOrRebuild(): Promise<Reason | null> {
    const { paths, expected } = this.#options;
    const reason = (await faultBeforeOpening(paths.reports, expected)) ?? (await this.#openChecked());
    if (reason !== null) await this.#createNew();
    return reason;
  }

  /** Opens the file. Returns what is wrong with it, or null if it is now open. */
  async #openChecked(): Promise<Reason | null> {
    const { service, expected, oldest } = this.#options;
    try {
      const opened = await this.#open();
      const isOfService = opened.identity.service === service;
      if (isOfService && (!expected || opened.identity.generation >= oldest)) {
        await this.#setOpened(opened);
        return null;
      }
      await closeAll(opened);
      return isOfService ? 'stale' : 'other-service';
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return reason;
    }
  }

  /** Rebuilds an unusable file, unless another call has already done so. */
  #rebuild(failed: Opened, reason: Reason): Promise<Opened> {
    return this.#runExclusive(async () => {
      if (this.#opened && this.#opened !== failed) return this.#opened;
      this.#opened = null;
      clearTimeout(this.#check);
      await closeAll(failed);
      const opened = await this.#createNew();
      this.#options.onNotice({ kind: 'reports-rebuilt', reason });
      return opened;
    });
  }

  /** Opens the file again after a rebuild failed, for example because the disk was full. */
  #reopen(): Promise<Opened> {
    return this.#runExclusive(async () => this.#opened ?? this.#setOpened(await this.#open()));
  }

  async #createNew(): Promise<Opened> {
    await setAside(this.#options.paths.reports);
    await removeOldCopies(this.#options.paths.reports);
    return this.#setOpened(await this.#open());
  }

  async #open(): Promise<Opened> {
    const { paths, service, key, now, reviewLog, onProgress, investigate } = this.#options;
    const openAll = async (): Promise<Opened> => {
      const database = await ReportsDatabase.open(paths.reports, key, reviewLog, onProgress);
      try {
        const identity = await openIdentity(paths.reports, key, service);
        const checkInPlace = await fileInPlace(paths.reports);
        const investigator = investigate({ path: paths.reports, key });
        return { database, calls: reportHandlers(database, now), investigator, identity, checkInPlace };
      } catch (error) {
        await database.close();
        throw error;
      }
    };
    // A new file must be closed before its bytes can be inspected.
    if (!(await stat(paths.reports).catch(() => null))) await closeAll(await openAll());
    const bytes = await bytesOnDisk(paths.reports);
    const opened = await openAll();
    if (isEncrypted(bytes, opened.identity.canary)) return opened;
    await closeAll(opened);
    throw new StoreFaultError({ kind: 'disk', code: 'not encrypted' });
  }

  async #setOpened(opened: Opened): Promise<Opened> {
    const { checkAfterMs } = this.#options;
    try {
      if (this.#generation !== null) await writeGeneration(opened.identity, this.#generation);
    } catch (error) {
      await closeAll(opened);
      throw error;
    }
    this.#opened = opened;
    this.#check = setTimeout(() => void this.#checkWhole(opened), checkAfterMs).unref();
    return opened;
  }

  async #checkWhole(opened: Opened): Promise<void> {
    await checkFileInUse(opened.identity.connection).catch(async (error: unknown) => {
      const reason = reasonOf(error);
      if (reason !== null && this.#opened === opened)
        await this.#rebuild(opened, reason).catch(() => undefined);
    });
  }
}

/** Page sizes of SQLite files are multiples of this, in bytes. */
const minPageBytes = 512;

/** Returns what is wrong with a file as far as it shows without opening it. */
async function faultBeforeOpening(path: string, expected: boolean): Promise<Reason | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!found) return expected ? 'missing' : null;
  if (!found.isFile()) return 'damaged';
  // Files grow by whole pages. After a power loss during a write, the log repairs the file.
  const isCut = found.size % minPageBytes !== 0 && !(await hasLog(path));
  return isCut || (expected && found.size === 0) ? 'damaged' : null;
}

/** Returns why an error requires a rebuild; null if a rebuild would not help. */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof FileMovedError) return 'missing';
  if (error instanceof MigrationError) return 'not-migrated';
  return isDamage(error) ? 'damaged' : null;
}

/** Errors are ignored: a damaged file may fail to close. */
async function closeAll({ database, investigator, identity }: Opened): Promise<void> {
  await investigator.close().catch(() => undefined);
  await identity.connection.close().catch(() => undefined);
  await database.close().catch(() => undefined);
}
