import type { StoredRow } from '../../../../shared/domain/report-row';
import { firstRow, type RowWindow, rowTotal } from '../../../state/row-window';

/** The rows of the grid: those of a page, or all of the result, of which a part is loaded. They have indexes from 0. */
export interface ShownRows {
  /** The loaded ones. */
  readonly rows: readonly StoredRow[];
  /** Index of the first loaded row. */
  readonly start: number;
  readonly count: number;
  /** True if `count` is exact. */
  readonly isCounted: boolean;
  /** Number of rows of the result before those of the grid. */
  readonly offset: number;
  /** True if the grid scrolls through the whole result. */
  readonly scrolls: boolean;
  /** Changes when other rows are shown, other than by scrolling. */
  readonly page: string;
}

interface ResultRows {
  readonly scrolls: boolean;
  /** Number of rows of the result, as far as it was counted; null if not. */
  readonly counted: number | null;
}

export function shownRows(window: RowWindow, { scrolls, counted }: ResultRows): ShownRows {
  const { rows, page } = window;
  const first = firstRow(window);
  if (!scrolls) {
    const shown = { rows, start: 0, count: rows.length, isCounted: true };
    return { ...shown, offset: first, scrolls, page: `${page} ${rows[0]?.key}` };
  }
  const isCounted = counted !== null || !window.mayHaveNext;
  const count = rowTotal(window, counted);
  return { rows, start: first, count, isCounted, offset: 0, scrolls, page: '' };
}

/** Returns the row at an index; null if it isn't loaded, or there is none. */
export function rowOf({ rows, start }: ShownRows, at: number): StoredRow | null {
  return rows[at - start] ?? null;
}

/** Returns the index of a report's row; -1 if it isn't among the loaded ones. */
export function indexOfKey({ rows, start }: ShownRows, key: string | null): number {
  const found = key === null ? -1 : rows.findIndex((row) => row.key === key);
  return found === -1 ? -1 : start + found;
}
