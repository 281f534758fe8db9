import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { FolderInUseError, type FolderLock, lockFolder } from '../../shared/node/database/folder-lock';
import { fail, type Result, succeed } from '../../shared/result';
import type { InvestigatedFile, Investigator } from './investigation/investigator';
import { diskCodeOf, StoreFaultError } from './problem-of-error';
import { ReportsFile } from './reports-file';
import { removeSealed } from './sealed-file';
import { removeDatabase } from './set-aside';
import { holdsUserData, keyIdOf, type Marker, readMarker, writeMarker } from './store-folder';
import { type StorePaths, storePaths } from './store-paths';
import { generationOf, madeFor, nextGeneration } from './user-data/file-identity';
import { noteOlderCopy } from './user-data/older-copy';
import { UserDataFile } from './user-data-file';

interface ProfileFilesOptions {
  readonly folder: string;
  /** The service of the profile. */
  readonly service: ServiceId;
  readonly key: string;
  readonly persistent: boolean;
  /** How often the files were opened, as far as is known outside their folder; 0 for unknown. */
  readonly opened: number;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly onNotice: (notice: StoreNotice) => void;
  readonly checkAfterMs: number;
  /** Called with the progress of a file's migrations. */
  readonly onMigrationProgress: (migration: StoreMigration) => void;
  /** Creates what answers the tools to investigate with. */
  readonly investigate: (file: InvestigatedFile) => Investigator;
}

/** The two open files of a profile, in a folder that this process has locked. */
export interface ProfileFiles {
  readonly userData: UserDataFile;
  readonly reports: ReportsFile;
  readonly notices: readonly StoreNotice[];
  /**
   * How often the store was opened, including this time; null if the disk is read-only or full, so that this
   * opening is not counted.
   */
  readonly generation: number | null;
  close(): Promise<void>;
}

/**
 * Opens both files and creates missing ones. Rejects with StoreFaultError, DatabaseError, or the system's
 * error; nothing is open then.
 */
export async function openProfileFiles(options: ProfileFilesOptions): Promise<ProfileFiles> {
  const lock = await lockFolder(options.folder).catch((error: unknown) => {
    throw error instanceof FolderInUseError
      ? new StoreFaultError({ kind: 'in-use' }, { cause: error })
      : error;
  });
  try {
    return await openBoth(options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openBoth(options: ProfileFilesOptions, lock: FolderLock): Promise<ProfileFiles> {
  const { service, key, persistent, onMigrationProgress } = options;
  const paths = storePaths(options.folder);
  const marker = await markerFor(paths, key);
  if (marker === null && !(await holdsUserData(paths)))
    await writeMarker(paths, { keyId: keyIdOf(key), persistent, generation: 0 });
  const lastGeneration = marker?.generation ?? 0;
  const notices: StoreNotice[] = [];
  let isOpen = false;
  const userData = await UserDataFile.open(paths, key, lastGeneration > 0, ({ done, total }) =>
    onMigrationProgress({ what: 'own data', done, total }),
  );
  let reports: ReportsFile | null = null;
  const close = async () => {
    await reports?.close();
    await userData.close();
  };
  try {
    const storedService = await madeFor(userData, service);
    if (storedService !== service)
      throw new StoreFaultError({ kind: 'other-service', madeFor: storedService, requested: service });
    const storedGeneration = await generationOf(userData);
    const isOlderThanMarker = storedGeneration < lastGeneration;
    // The marker is in the folder: if that was restored as a whole, only what is known elsewhere tells. New files are not older.
    const isStale = isOlderThanMarker || (storedGeneration > 0 && storedGeneration < options.opened);
    if (isStale) notices.push({ kind: 'user-data-stale' });
    const { file, rebuilt } = await ReportsFile.open({
      ...options,
      paths,
      reviewLog: userData.reviewLog,
      expected: lastGeneration > 0,
      // The mirror may contain entries that an older copy of the user data doesn't have.
      oldest: isOlderThanMarker ? Number.POSITIVE_INFINITY : Math.min(storedGeneration, lastGeneration),
      onProgress: ({ done, total }) => onMigrationProgress({ what: 'reports', done, total }),
      onNotice: (notice) => (isOpen ? options.onNotice(notice) : notices.push(notice)),
    });
    reports = file;
    if (rebuilt !== null) notices.push({ kind: 'reports-rebuilt', reason: rebuilt });
    const started = await startGeneration(userData, file, {
      before: () =>
        isStale ? userData.write((session) => noteOlderCopy(session, options.now())) : undefined,
      lastGeneration: isStale ? Math.max(lastGeneration, options.opened) : 0,
      writeMark: (generation) => writeMarker(paths, { keyId: keyIdOf(key), persistent, generation }),
    });
    if (started.ok) await removeSealed(paths);
    else notices.push({ kind: 'read-only', code: started.problem });
    await restrictToOwner(paths);
    isOpen = true;
    return {
      userData,
      reports: file,
      notices,
      generation: started.ok ? started.value : null,
      close: () => close().finally(() => lock.release()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Counts this opening in both files and last in the marker, in an order in which an interruption never makes
 * a file look outdated. Resolves to the new generation; fails with the system's code if the disk cannot be written.
 */
async function startGeneration(
  userData: UserDataFile,
  reports: ReportsFile,
  {
    before,
    lastGeneration,
    writeMark,
  }: {
    readonly before: () => Promise<void> | undefined;
    /** Of an older copy: that of the files that it replaced, which it continues; otherwise 0. */
    readonly lastGeneration: number;
    readonly writeMark: (generation: number) => Promise<void>;
  },
): Promise<Result<number, string>> {
  try {
    await before();
    const generation = await nextGeneration(userData, lastGeneration);
    await reports.writeGeneration(generation);
    await writeMark(generation);
    return succeed(generation);
  } catch (error) {
    const isDiskFault = error instanceof StoreFaultError && error.fault.kind === 'disk';
    const code = isDiskFault ? error.fault.code : diskCodeOf(error);
    if (code === null) throw error;
    return fail(code);
  }
}

/** Returns the marker if its store can be opened with this key. Removes files whose key ended with its run. */
async function markerFor(paths: StorePaths, key: string): Promise<Marker | null> {
  const marker = await readMarker(paths);
  if (marker === null || marker.keyId === keyIdOf(key)) return marker;
  if (marker.persistent) throw new StoreFaultError({ kind: 'wrong-key' });
  for (const path of [paths.userData, paths.reports, paths.marker]) await removeDatabase(path);
  return null;
}

/** Makes everything readable by the owner only, including files from elsewhere. */
async function restrictToOwner({ folder }: StorePaths): Promise<void> {
  if (process.platform === 'win32') return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    await chmod(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(unlessGone);
}

/** SQLite's auxiliary files may disappear at any time. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
