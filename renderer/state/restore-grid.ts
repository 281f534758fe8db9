import type { StoreApi } from 'zustand';
import { defaultPage } from '../../shared/api/endpoints';
import type { Bridge } from '../../shared/contract/contract';
import {
  type ColumnWidths,
  defaultColumns,
  everyReport,
  type GridState,
} from '../../shared/domain/report-query';
import { succeed } from '../../shared/result';
import type { ReportsPerPage } from '../../shared/settings';
import type { LoadedPage } from './loaded-page';
import type { PageLoader } from './page-loader';
import { chunkRows, pageOf } from './row-window';
import { type SettingsState, waitForSettings } from './settings';

interface RestoredGrid extends LoadedPage {
  readonly widths: ColumnWidths;
  readonly viewId: string | null;
  readonly clear: () => void;
}

/** Shows what the grid of the opened profile showed last. */
export async function restoreGrid(
  bridge: Bridge,
  { getState, setState }: StoreApi<RestoredGrid>,
  loader: PageLoader,
  settings: StoreApi<SettingsState>,
): Promise<void> {
  getState().clear();
  const { generation } = getState();
  // A request made before the disk has answered takes precedence.
  const isReplaced = () => getState().generation !== generation || loader.hasRequested;
  setState({ loading: true });
  const reading = bridge.call('grid.read', undefined);
  const saved = await bridge.call('reports.first', undefined);
  const first = saved.ok && !isReplaced() ? saved.value : null;
  // Until the store is open, show what it was closed with: it will answer the same, except for changes by time.
  if (first) {
    const {
      query = everyReport,
      columns = defaultColumns,
      viewId = null,
      widths = {},
      row,
    } = first.grid ?? {};
    const { page } = first;
    setState({
      ...{ query, columns, viewId, widths, page, requestedPage: page.page, loading: false },
      ...(row === undefined ? { limit: page.limit } : scrolledTo(row)),
    });
  }
  const answer = first ? succeed(first.grid) : await reading;
  await waitForSettings(settings);
  if (isReplaced()) return;
  const limit = settings.getState().settings.reportsPerPage;
  setState({ limit });
  const grid = answer.ok ? answer.value : null;
  if (grid && !first) setState({ columns: grid.columns, widths: grid.widths, viewId: grid.viewId });
  const page = pageToRestore(grid, limit);
  const target = first ? null : { row: grid?.row ?? 0, focus: null };
  const query = grid?.query ?? everyReport;
  await loader.load({ query, page, asOf: null }, { inBackground: first !== null, target });
  await showIfEmpty(getState(), loader);
}

/** Shows the first page instead of one that the query no longer has. */
export async function showIfEmpty({ query, page, loading }: LoadedPage, loader: PageLoader): Promise<void> {
  if (!loading && page?.rows.length === 0 && page.page > defaultPage) await loader.show(query);
}

/** Returns the state of a grid that scrolls, at a row. */
function scrolledTo(row: number): Pick<LoadedPage, 'limit' | 'scrolls' | 'view' | 'target'> {
  return { limit: 'all', scrolls: true, view: { first: row, end: row }, target: { row, focus: null } };
}

/** Returns the page that has the row at which the grid was; if it didn't scroll, the page that it showed. */
function pageToRestore(grid: GridState | null, limit: ReportsPerPage): number {
  if (limit === 'all') return pageOf(grid?.row ?? 0, chunkRows);
  return grid?.row === undefined ? (grid?.page ?? defaultPage) : pageOf(grid.row, limit);
}
