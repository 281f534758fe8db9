import type { ReportPage } from '../../shared/contract/report.calls';
import type { StoredRow } from '../../shared/domain/report-row';

/**
 * The loaded rows of a result: one page, or, while the grid scrolls through the whole result, several adjacent pages
 * ("chunks") around the view. `page` is the number of the first one. Rows are numbered from 0 in the whole result.
 */
export type RowWindow = ReportPage;

/** The rows from `first` up to, but not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Number of rows read at a time while the grid scrolls. */
export const chunkRows = 100;
/** As many rows as a large screen shows. */
const screenRows = 70;
/** Rows loaded ahead, above and below those in view. */
const rowsAhead = chunkRows;
/** Rows that stay loaded above and below those in view. */
const rowsRetained = 4 * chunkRows;

/** Returns the number of the first loaded row. */
export function firstRow({ page, limit }: RowWindow): number {
  return (page - 1) * limit;
}

/** Returns the number of the row after the last loaded one. */
export function endOfRows(window: RowWindow): number {
  return firstRow(window) + window.rows.length;
}

/** Returns true if a screen of rows from `row` on reaches beyond the loaded ones. */
export function reachesBeyond(window: RowWindow, row: number): boolean {
  return window.mayHaveNext && row + screenRows > endOfRows(window);
}

/** Returns the page that has a row. */
export function pageOf(row: number, limit: number): number {
  return Math.floor(row / limit) + 1;
}

/** Returns a row by its number; null if it isn't loaded. */
export function loadedRow(window: RowWindow, row: number): StoredRow | null {
  return window.rows[row - firstRow(window)] ?? null;
}

/** Returns the number of rows of the result. `counted`: as far as they were counted; null if not. */
export function rowTotal(window: RowWindow, counted: number | null): number {
  const end = endOfRows(window);
  return window.mayHaveNext ? Math.max(counted ?? 0, end + 1) : end;
}

/** Returns the number of rows of a result that is shown by pages; null while it isn't known. `counted`: as of `rowTotal`. */
export function knownTotal(window: RowWindow, counted: number | null): number | null {
  return counted ?? (window.mayHaveNext ? null : endOfRows(window));
}

/** Returns the number of the last loaded page. */
export function lastPage({ page, rows, limit }: RowWindow): number {
  return page + Math.max(1, Math.ceil(rows.length / limit)) - 1;
}

/**
 * Returns the page to read next for a view: one that isn't loaded or is `outdated`, first those in view; null if all are
 * loaded.
 */
export function nextPage(
  window: RowWindow,
  view: RowRange,
  total: number,
  outdated: ReadonlySet<number>,
): number | null {
  const { limit } = window;
  const from = pageOf(Math.max(0, view.first - rowsAhead), limit);
  const to = pageOf(Math.max(0, Math.min(total, view.end + rowsAhead) - 1), limit);
  const middle = (view.first + view.end) / 2;
  const distance = (page: number) => Math.abs((page - 0.5) * limit - middle);
  const isLoaded = (page: number) => page >= window.page && page <= lastPage(window);
  const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  const [next = null] = wanted
    .filter((page) => !isLoaded(page) || outdated.has(page))
    .sort((one, other) => distance(one) - distance(other));
  return next;
}

/**
 * Returns the window with a page that was read: in place of its previous content, joined to adjacent pages, or alone if
 * it is elsewhere.
 */
export function withPage(window: RowWindow, read: ReportPage): RowWindow {
  const { page, limit, rows, asOf } = window;
  const at = (read.page - page) * limit;
  const isAdjacent = at >= -limit && at <= rows.length && read.limit === limit && read.asOf === asOf;
  if (!isAdjacent) return read;
  if (read.page < page) {
    return read.rows.length === limit ? { ...window, page: read.page, rows: [...read.rows, ...rows] } : read;
  }
  const isLast = at + limit >= rows.length;
  if (!isLast && read.rows.length < limit) return read;
  return {
    ...window,
    rows: [...rows.slice(0, at), ...read.rows, ...rows.slice(at + limit)],
    mayHaveNext: isLast ? read.mayHaveNext : window.mayHaveNext,
  };
}

/** Returns the window without the pages far away from a view. */
export function trimmed(window: RowWindow, view: RowRange): RowWindow {
  const { page, limit, rows } = window;
  const from = Math.max(page, pageOf(Math.max(0, view.first - rowsRetained), limit));
  const to = Math.min(lastPage(window), pageOf(view.end + rowsRetained, limit));
  if (from > to || (from === page && to === lastPage(window))) return window;
  return {
    ...window,
    page: from,
    rows: rows.slice((from - page) * limit, (to - page + 1) * limit),
    mayHaveNext: window.mayHaveNext || to < lastPage(window),
  };
}
