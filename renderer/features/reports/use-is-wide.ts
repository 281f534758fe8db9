import { type RefObject, useLayoutEffect, useState } from 'react';

/** Beyond this width of the grid, px, its cells have room for more than the least. */
const narrowUntil = 1_400;

/** What was found last, so that rows are not shown once for each width. */
let latest: boolean | null = null;

/** Whether an element is wide. Cells leave out what they have no room for: what is only hidden costs as much as what is shown. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [wide, setWide] = useState(() => latest ?? window.innerWidth > narrowUntil);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      latest = entry.contentRect.width > narrowUntil;
      setWide(latest);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return wide;
}
