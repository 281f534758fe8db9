import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { headingHeight, rowHeight } from './grid-row';

/**
 * Returns the rows to render: those in and around the visible range, and the pinned ones, so that scrolling never
 * removes the focused row.
 */
export function rowsToRender(range: Range, pinned: readonly number[]): number[] {
  const around = defaultRangeExtractor(range);
  const beyond = pinned.filter((at) => at >= 0 && at < range.count && !around.includes(at));
  return [...new Set([...around, ...beyond])].sort((one, other) => one - other);
}

/** Scrolls just far enough to show the whole row below the sticky heading. */
export function bringIntoView(scroller: HTMLElement, at: number): void {
  const highest = (at + 1) * rowHeight + headingHeight - scroller.clientHeight;
  const lowest = at * rowHeight;
  scroller.scrollTop = Math.min(lowest, Math.max(highest, scroller.scrollTop));
}

/** Returns the number of rows that fit into view, the step of PageUp and PageDown. */
export function rowsInView(scroller: HTMLElement): number {
  return Math.max(1, Math.floor((scroller.clientHeight - headingHeight) / rowHeight));
}
