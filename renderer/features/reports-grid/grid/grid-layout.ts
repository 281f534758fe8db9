import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type ColumnWidths,
  defaultColumns,
  type ShownColumn,
  type ShownColumns,
} from '../../../../shared/domain/report-query';
import type { CellRoom } from '../cells/cells';
import { columnWidth, maxGiven } from '../cells/column-widths';

/** The least height of a row, and that of the heading in px, which must match reports-grid.module.css. */
export const rowHeight = 32;
export const headingHeight = 32;

/** The rows of a page are higher where it would leave a part of the window empty: up to this, in steps, px. */
const maxRowHeight = 44;
const rowHeightStep = 2;

/** Returns how high the rows are in a grid of this height, px. `perPage`: null if the grid scrolls through the whole result. */
export function fittingRowHeight(perPage: number | null, height: number): number {
  if (perPage === null) return rowHeight;
  const whole = (height - headingHeight) / perPage;
  const step = Math.floor(whole / rowHeightStep) * rowHeightStep;
  return Math.max(rowHeight, Math.min(maxRowHeight, step));
}

/** Width in px before the first cell (the checkbox) and after the last; must match reports-grid.module.css. */
const edgeWidth = 28 + 4;

/** The layout of the shown columns, in their order. */
export interface ColumnLayout {
  readonly columns: readonly {
    /** Width in px that it always has. */
    readonly least: number;
    /** Width in px that it has if all have room for theirs. */
    readonly comfortable: number;
    /** Its share of the remaining width. */
    readonly share: number;
  }[];
  /** Width in px below which the grid scrolls horizontally. */
  readonly minWidth: number;
  /** Width in px from which every column has its comfortable width. */
  readonly comfortableWidth: number;
}

/**
 * Returns the layout: a column has the width that the user set, or its comfortable width plus its share of the
 * remaining width. In a narrow grid it shrinks to its least width. The first column is wider by `forMarks` px,
 * some of which the fraud cases give, so that the same columns fit.
 */
export function columnLayout(columns: ShownColumns, widths: ColumnWidths, forMarks = 0): ColumnLayout {
  const shown = columns.map((column, at) => {
    const width = widths[column];
    const { least, comfortable, share } = columnWidth(column);
    const more = at === 0 ? forMarks : column === 'fraudCases' ? -Math.min(forMarks, maxGiven) : 0;
    return width === undefined
      ? { least: least + more, comfortable: comfortable + more, share }
      : { least: width, comfortable: width, share: 0 };
  });
  // If no shown column has a share, the last one takes the remaining width.
  const hasShare = shown.some(({ share }) => share > 0);
  return {
    columns: shown.map(({ least, comfortable, share }, at) => ({
      least,
      comfortable,
      share: hasShare ? share : Number(at === shown.length - 1),
    })),
    minWidth: shown.reduce((sum, { least }) => sum + least, edgeWidth),
    comfortableWidth: shown.reduce((sum, { comfortable }) => sum + comfortable, edgeWidth),
  };
}

/**
 * Returns the widths of the columns in a row of this width, px, edges included. They are calculated, because the browser
 * would take longer to lay out each row by flexible widths than by given ones.
 */
export function columnWidths({ columns }: ColumnLayout, rowWidth: number): readonly number[] {
  const room = rowWidth - edgeWidth;
  const remaining = room - sum(columns.map(({ comfortable }) => comfortable));
  const shares = sum(columns.map(({ share }) => share));
  if (remaining >= 0 && shares > 0)
    return columns.map(({ comfortable, share }) => comfortable + (remaining * share) / shares);
  return shrunkWidths(columns, room);
}

/** Each gives up the same part of its comfortable width, until it has its least one. */
function shrunkWidths(columns: ColumnLayout['columns'], room: number): readonly number[] {
  const atLeast = new Set<number>();
  for (;;) {
    const taken = sum(columns.map(({ least }, at) => (atLeast.has(at) ? least : 0)));
    const wanted = sum(columns.map(({ comfortable }, at) => (atLeast.has(at) ? 0 : comfortable)));
    const part = wanted === 0 ? 0 : (room - taken) / wanted;
    const before = atLeast.size;
    for (const [at, { least, comfortable }] of columns.entries())
      if (comfortable * part < least) atLeast.add(at);
    if (atLeast.size === before)
      return columns.map(({ least, comfortable }, at) => (atLeast.has(at) ? least : comfortable * part));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/**
 * Returns the rows to render: those in and around the visible range, and the pinned ones, so that scrolling never
 * removes the focused row.
 */
export function rowsToRender(range: Range, pinned: readonly number[]): number[] {
  const around = defaultRangeExtractor(range);
  const beyond = pinned.filter((at) => at >= 0 && at < range.count && !around.includes(at));
  return [...new Set([...around, ...beyond])].sort((one, other) => one - other);
}

/** The element of each rendered row, by its index: a number that React uses as its key. */
export type RowElements = ReadonlyMap<number, number>;

/**
 * Assigns elements to the rows to render. A row keeps its element while it is rendered. If none of the rows around the
 * visible ones was rendered before, they reuse the elements of the previous rows in their order, which takes half the
 * time of new ones. Otherwise reused elements would have to be moved, which takes as long.
 */
export function rowElements(
  before: RowElements,
  rendered: readonly number[],
  pinned: readonly number[],
): RowElements {
  const isJump = rendered.every((at) => pinned.includes(at) || !before.has(at));
  const free = isJump
    ? [...before].filter(([at]) => !rendered.includes(at)).map(([, element]) => element)
    : [];
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(
    rendered.map((at) => {
      const element = before.get(at) ?? free.shift() ?? next++;
      return [at, element];
    }),
  );
}

/** The least informative default columns, which a narrow grid leaves out, the first one first. */
const leftOut: readonly ShownColumn[] = ['positions', 'device', 'place', 'amount'];

/**
 * Returns the columns that are legible in a grid of this width, px, without the amount if no report has one. Columns that
 * the user chose are always shown.
 */
export function fittingColumns(
  columns: ShownColumns,
  widths: ColumnWidths,
  { width, hasAmounts }: { readonly width: number; readonly hasAmounts: boolean },
): ShownColumns {
  if (!defaultColumns.every((column, at) => columns[at] === column)) return columns;
  let fitting = hasAmounts ? columns : columns.filter((column) => column !== 'amount');
  if (columns.length > defaultColumns.length) return fitting;
  for (const column of leftOut) {
    if (columnLayout(fitting, widths).minWidth <= width) break;
    fitting = fitting.filter((each) => each !== column || widths[each] !== undefined);
  }
  return fitting;
}

/** Width in px beyond the columns' comfortable widths from which cells show a second chip and the device id. */
const extraWidth = 340;

/** Returns how much the cells of a grid of this width show, px. */
export function cellRoom(width: number, { comfortableWidth }: ColumnLayout): CellRoom {
  if (width >= comfortableWidth + extraWidth) return 'wide';
  return width >= comfortableWidth ? 'comfortable' : 'narrow';
}
