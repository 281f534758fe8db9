import { defaultPage } from '../../shared/api/endpoints';
import { readReports } from '../../shared/api/read-answer';
import { everyReport } from '../../shared/domain/report-query';
import type { ServiceId } from '../../shared/domain/service-id';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import type { FirstPage } from '../../shared/ipc/report-calls';
import { fail, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import { contentKey } from './content-key';
import type { StoreAnswer, StoreRequest } from './contract';
import type { Databases } from './databases';
import { readFirstPage, writeFirstPage } from './first-page';
import type { OwnCalls, ReportCalls, StoreHandlers } from './handlers';
import { readMarker } from './marker';
import { openProfileFiles, type ProfileFiles } from './profile-files';
import { setStoreAside, setWholeStoreAside } from './set-store-aside';
import { storePaths } from './store-paths';

/** When all of the reports file is read once, after it was opened: by then nobody waits for the first rows. */
const checkAfterMs = 30_000;

export interface StoreHandlersOptions {
  readonly databases: Databases;
  /** Told of what happens to the open files. */
  readonly tell: (notice: StoreNotice) => void;
  readonly checkAfterMs?: number;
  /** Told now and then how far a file is on its way to this version's form. */
  readonly migrating?: (migration: StoreMigration) => void;
}

/** More often nobody sees it, ms. */
const progressEveryMs = 150;

/**
 * What the store process does for each call: the calls about files here, every other by the file it is about. Opening and
 * closing happen in turn; whatever was open is closed first.
 */
export function storeHandlers(options: StoreHandlersOptions): StoreHandlers {
  const oneByOne = inTurn();
  let files: ProfileFiles | null = null;
  let inFolder = { folder: '', key: '', service: '' };
  /** Reports a page, as the window asked for them last, in an earlier run if need be; null where that is not known. */
  let limit: number | null = null;

  async function close(): Promise<void> {
    const open = files;
    files = null;
    if (open === null) return;
    // What cannot be kept for the next run is had from the store itself then.
    if (limit !== null) await keepFirstPage(open, limit).catch(() => undefined);
    await open.close();
  }
  async function keepFirstPage(open: ProfileFiles, rows: number): Promise<void> {
    const { folder, key, service } = inFolder;
    const first = await firstPageOf(open, rows);
    if (first !== null && open.generation !== null)
      await writeFirstPage(storePaths(folder), key, { generation: open.generation, service }, first);
  }
  const own =
    <Name extends OwnCalls>(name: Name) =>
    async (request: StoreRequest<Name>): Promise<StoreAnswer<Name>> =>
      files ? files.own.use((open) => open.calls[name](request)) : fail({ kind: 'not-connected' });
  const reports =
    <Name extends ReportCalls>(name: Name) =>
    async (request: StoreRequest<Name>): Promise<StoreAnswer<Name>> =>
      files ? files.reports.use((open) => open.calls[name](request)) : fail({ kind: 'not-connected' });

  return {
    'store.open': ({ folder, service, key, kept }) =>
      oneByOne(async () => {
        await close();
        const closedWith = await rowsClosedWith(folder, key, service);
        files = await openProfileFiles({
          checkAfterMs,
          ...options,
          migrating: nowAndThen(options.migrating),
          folder,
          service,
          key,
          kept,
        });
        inFolder = { folder, key, service };
        limit = closedWith;
        return succeed({ notices: files.notices });
      }),
    'store.close': () =>
      oneByOne(async () => {
        await close();
        return succeed(null);
      }),
    'store.setAside': ({ folder, key, whole }) =>
      oneByOne(async () => {
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
    'outbox.open': own('outbox.open'),
    'outbox.page': own('outbox.page'),
    'outbox.chunk': own('outbox.chunk'),
    'outbox.given': own('outbox.given'),
    'outbox.measures': own('outbox.measures'),
    'outbox.write': own('outbox.write'),
    'drafts.read': own('drafts.read'),
    'drafts.write': own('drafts.write'),
    'presets.read': own('presets.read'),
    'presets.write': own('presets.write'),
    'reporter.read': own('reporter.read'),
    'reporter.write': own('reporter.write'),
    'notes.write': async (request) => {
      const written = await own('notes.write')(request);
      // The note is kept whatever becomes of its mirror, which the next change brings up to date.
      if (written.ok) await files?.reports.use((open) => open.mirrorMarks()).catch(() => undefined);
      return written;
    },
    'views.read': own('views.read'),
    'views.write': own('views.write'),
    'grid.read': own('grid.read'),
    'grid.write': own('grid.write'),
  };
}

function nowAndThen(tell: StoreHandlersOptions['migrating']): (migration: StoreMigration) => void {
  let told = performance.now();
  return (migration) => {
    if (performance.now() - told < progressEveryMs) return;
    told = performance.now();
    tell?.(migration);
  };
}

/** Reports a page that a store was closed with, so that a run that ends before the window asked keeps a page as well. */
async function rowsClosedWith(folder: string, key: string, service: ServiceId): Promise<number | null> {
  const paths = storePaths(folder);
  const marker = await readMarker(paths);
  const first = marker && (await readFirstPage(paths, key, { generation: marker.generation, service }));
  return first?.page.limit ?? null;
}

/** What the grid showed last, as it is now; null where there is nothing to show. */
async function firstPageOf({ own, reports }: ProfileFiles, limit: number): Promise<FirstPage | null> {
  const remembered = await own.use((open) => open.calls['grid.read'](undefined));
  const grid = remembered.ok ? remembered.value : null;
  const { query = everyReport, page = defaultPage } = grid ?? {};
  const shown = await reports.use((open) => open.calls['reports.page']({ query, page, limit, asOf: null }));
  return shown.ok && shown.value.rows.length > 0 ? { grid, page: shown.value } : null;
}
