import { defaultPage } from '../../shared/api/endpoints';
import { readReports } from '../../shared/api/read-answer';
import type { FirstPage } from '../../shared/contract/report-calls';
import { everyReport } from '../../shared/domain/report-query';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { createMutex } from '../../shared/node/mutex';
import { fail, succeed } from '../../shared/result';
import type { ReportCalls, StoreHandlers, UserDataCalls } from './call-types';
import type { StoreAnswer, StoreRequest } from './contract';
import type { Databases } from './databases';
import { readFirstPage, writeFirstPage } from './first-page';
import { openProfileFiles, type ProfileFiles } from './profile-files';
import { contentKey } from './reports/new-report';
import { setStoreAside, setWholeStoreAside } from './set-aside';
import { readMarker, storePaths } from './store-folder';

/** Delay before the whole reports file is checked, ms: late enough not to delay the first rows. */
const checkAfterMs = 30_000;

export interface StoreHandlersOptions {
  readonly databases: Databases;
  /** Called when something happens to the open files. */
  readonly onNotice: (notice: StoreNotice) => void;
  readonly checkAfterMs?: number;
  /** Called from time to time with the progress of a file's migrations. */
  readonly onMigrationProgress?: (migration: StoreMigration) => void;
}

/** Minimum interval between progress reports, ms. */
const progressEveryMs = 150;

/**
 * Implements the store process's calls: those about files here, all others by the file they are about.
 * Opening and closing run one at a time, and the open store is closed first.
 */
export function storeHandlers(options: StoreHandlersOptions): StoreHandlers {
  const runExclusive = createMutex();
  let files: ProfileFiles | null = null;
  let opened = { folder: '', key: '', service: '' };
  /** Reports per page, from the window's last request, possibly in an earlier run; null if unknown. */
  let limit: number | null = null;

  async function close(): Promise<void> {
    const open = files;
    files = null;
    if (open === null) return;
    // Failing to save the page is harmless: the next run then waits for the store.
    if (limit !== null) await saveFirstPage(open, limit).catch(() => undefined);
    await open.close();
  }
  async function saveFirstPage(open: ProfileFiles, rows: number): Promise<void> {
    const { folder, key, service } = opened;
    const first = await firstPageOf(open, rows);
    if (first !== null && open.generation !== null)
      await writeFirstPage(storePaths(folder), key, { generation: open.generation, service }, first);
  }
  const userData =
    <Name extends UserDataCalls>(name: Name) =>
    async (request: StoreRequest<Name>): Promise<StoreAnswer<Name>> =>
      files ? files.userData.use((open) => open.calls[name](request)) : fail({ kind: 'not-connected' });
  const reports =
    <Name extends ReportCalls>(name: Name) =>
    async (request: StoreRequest<Name>): Promise<StoreAnswer<Name>> =>
      files ? files.reports.use((open) => open.calls[name](request)) : fail({ kind: 'not-connected' });

  return {
    'store.open': ({ folder, service, key, kept }) =>
      runExclusive(async () => {
        await close();
        const lastLimit = await limitClosedWith(folder, key, service);
        files = await openProfileFiles({
          checkAfterMs,
          ...options,
          onMigrationProgress: throttled(options.onMigrationProgress),
          folder,
          service,
          key,
          kept,
        });
        opened = { folder, key, service };
        limit = lastLimit;
        return succeed({ notices: files.notices });
      }),
    'store.close': () =>
      runExclusive(async () => {
        await close();
        return succeed(null);
      }),
    'store.setAside': ({ folder, key, whole }) =>
      runExclusive(async () => {
        await close();
        if (!whole) return succeed(await setStoreAside(folder, key, options.databases));
        await setWholeStoreAside(folder);
        return succeed(null);
      }),
    'answer.check': async ({ body }) => {
      const read = readReports(body, contentKey);
      return succeed(read.ok ? succeed(read.value.length) : read);
    },
    'sync.take': reports('sync.take'),
    'sync.prepare': reports('sync.prepare'),
    'sync.takePrepared': reports('sync.takePrepared'),
    'sync.release': reports('sync.release'),
    'sync.read': reports('sync.read'),
    'sync.write': reports('sync.write'),
    'lookUp.take': reports('lookUp.take'),
    'reports.page': (request) => {
      limit = request.limit;
      return reports('reports.page')(request);
    },
    'reports.count': reports('reports.count'),
    'reports.values': reports('reports.values'),
    'reports.detail': reports('reports.detail'),
    'reports.value': reports('reports.value'),
    'reports.markRead': reports('reports.markRead'),
    'reports.markAllRead': reports('reports.markAllRead'),
    'reports.chunk': reports('reports.chunk'),
    'reports.verdicts': reports('reports.verdicts'),
    'reports.assumeRadii': reports('reports.assumeRadii'),
    'map.points': reports('map.points'),
    'map.shown': reports('map.shown'),
    'map.rows': reports('map.rows'),
    'outbox.open': userData('outbox.open'),
    'outbox.page': userData('outbox.page'),
    'outbox.chunk': userData('outbox.chunk'),
    'outbox.given': userData('outbox.given'),
    'outbox.measures': userData('outbox.measures'),
    'outbox.write': userData('outbox.write'),
    'drafts.read': userData('drafts.read'),
    'drafts.write': userData('drafts.write'),
    'presets.read': userData('presets.read'),
    'presets.write': userData('presets.write'),
    'reporter.read': userData('reporter.read'),
    'reporter.write': userData('reporter.write'),
    'notes.write': async (request) => {
      const written = await userData('notes.write')(request);
      // A failure to update the mirror is harmless: the note is saved, and the next change updates the
      // mirror.
      if (written.ok) await files?.reports.use((open) => open.mirrorAnnotations()).catch(() => undefined);
      return written;
    },
    'views.read': userData('views.read'),
    'views.write': userData('views.write'),
    'grid.read': userData('grid.read'),
    'grid.write': userData('grid.write'),
  };
}

function throttled(report: StoreHandlersOptions['onMigrationProgress']): (migration: StoreMigration) => void {
  let reportedAt = performance.now();
  return (migration) => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    report?.(migration);
  };
}

/**
 * Returns the page size of the page a store was closed with, so that a run that ends before the window's
 * first request saves a page too.
 */
async function limitClosedWith(folder: string, key: string, service: ServiceId): Promise<number | null> {
  const paths = storePaths(folder);
  const marker = await readMarker(paths);
  const first = marker && (await readFirstPage(paths, key, { generation: marker.generation, service }));
  return first?.page.limit ?? null;
}

/** Returns the current state of the page that the grid showed last; null if it is empty. */
async function firstPageOf({ userData, reports }: ProfileFiles, limit: number): Promise<FirstPage | null> {
  const saved = await userData.use((open) => open.calls['grid.read'](undefined));
  const grid = saved.ok ? saved.value : null;
  const { query = everyReport, page = defaultPage } = grid ?? {};
  const shown = await reports.use((open) => open.calls['reports.page']({ query, page, limit, asOf: null }));
  return shown.ok && shown.value.rows.length > 0 ? { grid, page: shown.value } : null;
}
