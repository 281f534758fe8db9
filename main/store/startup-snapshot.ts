import { defaultPage } from '../../shared/api/endpoints';
import type { StartupMap } from '../../shared/contract/map.calls';
import type { StartupRows } from '../../shared/contract/report.calls';
import { defaultColumns, everyReport, extraPathsOf } from '../../shared/domain/report-query';
import { gridStateSchema } from '../../shared/schemas/report-query-schema';
import type { ProfileFiles } from './profile-files';
import { type ClosedStore, hasSealed } from './sealed-file';
import { writeStartupMap } from './startup-map';
import { readStartupRows, writeStartupRows } from './startup-rows';
import { readMarker } from './store-folder';
import { type StorePaths, storePaths } from './store-paths';
import { readSingle } from './user-data/json-tables';

interface OpenStore {
  readonly folder: string;
  readonly key: string;
  readonly service: ClosedStore['service'];
}

/** What the window has requested of an open store, to save it when the store is closed. */
export class StartupSnapshot {
  readonly #paths: StorePaths;
  readonly #store: OpenStore;
  /** Reports per page, from the grid's last request, possibly in an earlier run; null if unknown. */
  #limit: number | null;
  #usesMap: boolean;
  #isRequested = false;

  private constructor(store: OpenStore, limit: number | null, usesMap: boolean) {
    this.#paths = storePaths(store.folder);
    this.#store = store;
    this.#limit = limit;
    this.#usesMap = usesMap;
  }

  /**
   * Must be called before the store is opened: it starts with the size of the page that the store was closed with, and with
   * whether there was a map, so that a run that ends before the window's first request saves them too.
   */
  static async before(store: OpenStore): Promise<StartupSnapshot> {
    const paths = storePaths(store.folder);
    const marker = await readMarker(paths);
    const first =
      marker &&
      (await readStartupRows(paths, store.key, { generation: marker.generation, service: store.service }));
    return new StartupSnapshot(store, first?.page.limit ?? null, await hasSealed(paths.startupMap));
  }

  pageRequested(limit: number): void {
    if (!this.#isRequested) this.#usesMap = false;
    this.#isRequested = true;
    this.#limit = limit;
  }

  mapRequested(): void {
    this.#isRequested = true;
    this.#usesMap = true;
  }

  /** Saves the current state of what the window showed. Rejects with the system's error. */
  async save(files: ProfileFiles): Promise<void> {
    if (this.#limit === null || files.generation === null) return;
    const first = await startupRowsOf(files, this.#limit);
    if (first === null) return;
    const { key, service } = this.#store;
    const closed = { generation: files.generation, service };
    await writeStartupRows(this.#paths, key, closed, first);
    const map = this.#usesMap ? await startupMapOf(files, first) : null;
    if (map !== null) await writeStartupMap(this.#paths, key, closed, map);
  }
}

/**
 * Returns the current state of the page that the grid showed last, with the next page if the grid scrolls: its view may
 * reach into that; null if it is empty.
 */
async function startupRowsOf(
  { userData, reports }: ProfileFiles,
  limit: number,
): Promise<StartupRows | null> {
  const grid = await userData.read((session) => readSingle(session, 'grid_state', gridStateSchema));
  const { query = everyReport, page = defaultPage, row, columns = defaultColumns } = grid ?? {};
  const extraPaths = extraPathsOf(columns);
  const read = (number: number, asOf: number | null) =>
    reports.use(({ calls }) => calls['reports.page']({ query, page: number, limit, asOf, extraPaths }));
  const shown = await read(page, null);
  if (!shown.ok || shown.value.rows.length === 0) return null;
  const next = row !== undefined && shown.value.mayHaveNext ? await read(page + 1, shown.value.asOf) : null;
  if (!next?.ok) return { grid, page: shown.value };
  const { rows, mayHaveNext } = next.value;
  return { grid, page: { ...shown.value, rows: [...shown.value.rows, ...rows], mayHaveNext } };
}

/** Returns the points of all reports, and which of them the grid's query shows; null if that fails. */
async function startupMapOf(
  { reports }: ProfileFiles,
  { grid, page: { asOf } }: StartupRows,
): Promise<StartupMap | null> {
  const query = grid?.query ?? everyReport;
  const points = await reports.use(({ calls }) => calls['map.points']({ before: null }));
  const shown = await reports.use(({ calls }) => calls['map.shown']({ query, asOf }));
  if (!points.ok || !shown.ok || points.value.edition !== shown.value.edition) return null;
  return { query, asOf, points: points.value, shown: shown.value };
}
