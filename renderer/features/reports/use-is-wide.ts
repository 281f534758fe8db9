import { type RefObject, useLayoutEffect, useState } from 'react';

/** With so many px more than its columns need, the grid's cells have room for a second chip and a device's id. */
const spare = 340;

/** What was found last, px, so that rows are not shown once for each width. */
let latest: number | null = null;

/**
 * Whether an element is wide for columns that need `least` px. Cells leave out what they have no room for: what is only
 * hidden costs as much as what is shown.
 */
export function useIsWide(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [width, setWidth] = useState(() => latest ?? window.innerWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      latest = Math.round(entry.contentRect.width);
      setWidth(latest);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width >= least + spare;
}
