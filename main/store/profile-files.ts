import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { FolderInUseError, type FolderLock, lockFolder } from '../database/folder-lock';
import type { Databases } from './databases';
import { removeFirstPage } from './first-page';
import { holdsOwnData, keyIdOf, type Marker, readMarker, writeMarker } from './marker';
import { OwnFile } from './own-file';
import { diskCodeOf } from './problem-of';
import { ReportsFile } from './reports-file';
import { removeDatabase } from './set-aside';
import { StoreFaultError } from './store-fault-error';
import { type StorePaths, storePaths } from './store-paths';

export interface ProfileFilesOptions {
  readonly folder: string;
  /** The service that the profile belongs to. */
  readonly service: ServiceId;
  readonly key: string;
  readonly kept: boolean;
  readonly databases: Databases;
  /** Told of what happens to the files while they are open. */
  readonly tell: (notice: StoreNotice) => void;
  readonly checkAfterMs: number;
  /** Told how far a file is on its way to this version's form. */
  readonly migrating?: ((migration: StoreMigration) => void) | undefined;
}

/** The two open files of a profile, in a folder that this process has for itself. */
export interface ProfileFiles {
  readonly own: OwnFile;
  readonly reports: ReportsFile;
  /** What had to be done to open them. */
  readonly notices: readonly StoreNotice[];
  /** How often the store was opened, with this; null where the disk takes no more, and so does not count. */
  readonly generation: number | null;
  close(): Promise<void>;
}

/** Opens both files, made where none were before. Rejects with StoreFaultError, DatabaseError, or the system's error; then nothing is open. */
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
  const { service, key, kept, databases } = options;
  const paths = storePaths(options.folder);
  const marker = await markerFor(paths, key);
  if (marker === null && !(await holdsOwnData(paths)))
    await writeMarker(paths, { keyId: keyIdOf(key), kept, generation: 0 });
  const before = marker?.generation ?? 0;
  const notices: StoreNotice[] = [];
  let isOpen = false;
  const own = await OwnFile.open(paths, key, databases, before > 0, (progress) =>
    options.migrating?.({ what: 'own data', ...progressOf(progress) }),
  );
  let reports: ReportsFile | null = null;
  const close = async () => {
    await reports?.close();
    await own.close();
  };
  try {
    const madeFor = await own.use((open) => open.madeFor(service));
    if (madeFor !== service) throw new StoreFaultError({ kind: 'other-service', madeFor, asked: service });
    const found = await own.use((open) => open.generation());
    const isStale = found < before;
    if (isStale) notices.push({ kind: 'own-data-stale' });
    const { file, rebuilt } = await ReportsFile.open({
      ...options,
      paths,
      marks: own.marks,
      expected: before > 0,
      // Marks that an older copy of the own data does not hold may be mirrored in it.
      oldest: isStale ? Number.POSITIVE_INFINITY : Math.min(found, before),
      progress: (progress) => options.migrating?.({ what: 'reports', ...progressOf(progress) }),
      tell: (notice) => (isOpen ? options.tell(notice) : notices.push(notice)),
    });
    reports = file;
    if (rebuilt !== null) notices.push({ kind: 'reports-rebuilt', reason: rebuilt });
    const begun = await beginGeneration(own, file, (generation) =>
      writeMarker(paths, { keyId: keyIdOf(key), kept, generation }),
    );
    if (begun.refused !== null) notices.push({ kind: 'read-only', code: begun.refused });
    else await removeFirstPage(paths);
    await keepToOwner(paths);
    isOpen = true;
    return {
      own,
      reports: file,
      notices,
      generation: begun.generation,
      close: () => close().finally(() => lock.release()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Counts this opening in both files and last in the marker, so that one that ends in the middle makes nothing look older than
 * it is. Resolves with which it is, or with the system's code where the disk takes no more.
 */
async function beginGeneration(
  own: OwnFile,
  reports: ReportsFile,
  mark: (generation: number) => Promise<void>,
): Promise<
  | { readonly generation: number; readonly refused: null }
  | { readonly generation: null; readonly refused: string }
> {
  try {
    const generation = await own.use((open) => open.nextGeneration());
    await reports.seal(generation);
    await mark(generation);
    return { generation, refused: null };
  } catch (error) {
    if (error instanceof StoreFaultError && error.fault.kind === 'disk')
      return { generation: null, refused: error.fault.code };
    const code = diskCodeOf(error);
    if (code === null) throw error;
    return { generation: null, refused: code };
  }
}

/** The marker, where its store can be opened with this key; files whose key ended with its run are removed. */
async function markerFor(paths: StorePaths, key: string): Promise<Marker | null> {
  const marker = await readMarker(paths);
  if (marker === null || marker.keyId === keyIdOf(key)) return marker;
  if (marker.kept) throw new StoreFaultError({ kind: 'wrong-key' });
  for (const path of [paths.own, paths.reports, paths.marker]) await removeDatabase(path);
  return null;
}

function progressOf({ done, total }: { readonly done: number; readonly total: number }) {
  return { done, total };
}

/** Nobody else may read any of it, whoever put it there. */
async function keepToOwner({ folder }: StorePaths): Promise<void> {
  if (process.platform === 'win32') return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    await chmod(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(unlessGone);
}

/** What SQLite keeps beside a file comes and goes. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
