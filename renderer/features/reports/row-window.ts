import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { headingHeight, rowHeight } from './grid-row';

/**
 * Which rows are in the document: those in view and around it, and the pinned ones wherever they are, so that the focus
 * is never lost to scrolling.
 */
export function rowsToRender(range: Range, pinned: readonly number[]): number[] {
  const around = defaultRangeExtractor(range);
  const beyond = pinned.filter((at) => at >= 0 && at < range.count && !around.includes(at));
  return [...new Set([...around, ...beyond])].sort((one, other) => one - other);
}

/** Scrolls no further than needed to show the whole row below the heading, which covers what is behind it. */
export function bringIntoView(scroller: HTMLElement, at: number): void {
  const highest = (at + 1) * rowHeight + headingHeight - scroller.clientHeight;
  const lowest = at * rowHeight;
  scroller.scrollTop = Math.min(lowest, Math.max(highest, scroller.scrollTop));
}

/** How many rows fit the visible part: the step of PageUp and PageDown. */
export function rowsInView(scroller: HTMLElement): number {
  return Math.max(1, Math.floor((scroller.clientHeight - headingHeight) / rowHeight));
}
