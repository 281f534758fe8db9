import { type RefObject, useLayoutEffect, useState } from 'react';

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
