import type { RowRange } from '../../../state/row-window';
import { headingHeight } from './grid-layout';

/**
 * Chromium limits the height of an element to 2^25 physical pixels, and positions beyond 2^24 are imprecise. A result
 * with more rows scrolls by a multiple of the distance.
 */
const maxPhysicalHeight = 16_000_000;

/** How the scroll position of the grid relates to its rows. */
export interface RowScale {
  readonly count: number;
  /** Height of a row, px. */
  readonly rowHeight: number;
  /** Height of the element that scrolls, px. */
  readonly height: number;
  /** Whether the element is lower than all rows together. */
  readonly isReduced: boolean;
}

/** Returns the scale for rows of this height, px. `pixelRatio`: physical pixels per CSS pixel, with the zoom factor. */
export function rowScale(count: number, pixelRatio: number, rowHeight: number): RowScale {
  const full = count * rowHeight;
  const height = Math.min(full, Math.floor(maxPhysicalHeight / Math.max(pixelRatio, 0.1)));
  return { count, rowHeight, height, isReduced: height < full };
}

/** Returns the distance by which the rows move when the element is scrolled by 1 px. */
export function scrollRatio(
  { count, rowHeight, height, isReduced }: RowScale,
  scroller: HTMLElement,
): number {
  const visible = visibleHeight(scroller);
  return isReduced ? (count * rowHeight - visible) / Math.max(1, height - visible) : 1;
}

/** Returns the distance in px from the top of the first row to the top of the view. */
export function scrolledRows(scale: RowScale, scroller: HTMLElement): number {
  return scroller.scrollTop * scrollRatio(scale, scroller);
}

/** Scrolls to a distance in px from the top of the first row. */
export function scrollRowsTo(scale: RowScale, scroller: HTMLElement, top: number): void {
  const last = scale.count * scale.rowHeight - visibleHeight(scroller);
  const inside = Math.max(0, Math.min(top, last));
  scroller.scrollTop = scale.isReduced ? Math.round(inside / scrollRatio(scale, scroller)) : inside;
}

/** Returns the rows of which at least a part is in view. */
export function rowsInView(scale: RowScale, scroller: HTMLElement): RowRange {
  const top = scrolledRows(scale, scroller);
  const { rowHeight } = scale;
  const last = Math.ceil((top + visibleHeight(scroller)) / rowHeight);
  const end = Math.min(scale.count, Math.max(0, last));
  return { first: Math.max(0, Math.min(Math.floor(top / rowHeight), end - 1)), end };
}

/** Returns the number of rows of which at least a part is in view in a grid of this height that isn't scrolled. */
export function firstRows({ count, rowHeight }: RowScale, height: number): number {
  return Math.min(count, Math.max(0, Math.ceil((height - headingHeight) / rowHeight)));
}

/** Returns the number of rows that fit into view, the step of PageUp and PageDown. */
export function wholeRowsInView({ rowHeight }: RowScale, scroller: HTMLElement): number {
  return Math.max(1, Math.floor(visibleHeight(scroller) / rowHeight));
}

/**
 * Scrolls a row below the sticky heading: just far enough to show it completely ("nearest"), to the top, or, if it isn't in
 * view, to the middle.
 */
export function bringIntoView(
  scale: RowScale,
  scroller: HTMLElement,
  at: number,
  place: 'nearest' | 'top' | 'middle' = 'nearest',
): void {
  const { rowHeight } = scale;
  const visible = visibleHeight(scroller);
  const lowest = at * rowHeight;
  const highest = lowest + rowHeight - visible;
  const top = scrolledRows(scale, scroller);
  const isInView = top <= lowest && top >= highest;
  if (place === 'top') scrollRowsTo(scale, scroller, lowest);
  else if (place === 'middle' && !isInView) scrollRowsTo(scale, scroller, (lowest + highest) / 2);
  // One physical pixel may be several of a reduced scale.
  else if (!isInView) scrollRowsTo(scale, scroller, Math.min(lowest, Math.max(highest, top)));
}

function visibleHeight(scroller: HTMLElement): number {
  return Math.max(0, scroller.clientHeight - headingHeight);
}
