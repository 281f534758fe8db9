import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
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

/** Width in px beyond the columns' minimum from which cells show a second chip and the device id. */
const extraWidth = 340;

/** The last measured width in px, so that a new grid doesn't render its rows twice. */
let lastWidth: number | null = null;

/**
 * Returns true if an element is wide enough for extra content next to columns that need `minWidth` px. Cells don't
 * render what has no room: hidden content costs as much as visible content.
 */
export function useIsWide(element: RefObject<HTMLElement | null>, minWidth: number): boolean {
  const [width, setWidth] = useState(() => lastWidth ?? window.innerWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      lastWidth = Math.round(entry.contentRect.width);
      setWidth(lastWidth);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width >= minWidth + extraWidth;
}
