import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowRange } from '../../../state/row-window';
import { fittingRowHeight } from './grid-layout';
import {
  firstRows,
  type RowScale,
  rowScale,
  rowsInView,
  scrolledRows,
  scrollRatio,
  scrollRowsTo,
} from './row-scale';

/** The result of `useRowsInView`. */
export interface RowsInView extends RowRange {
  readonly scale: RowScale;
  /** The distance in px by which rows are higher in the scrolled element than in the list of all rows. */
  readonly shift: number;
  /** Must be called after the scroll position was set. */
  readonly measure: () => void;
}

const noRows = { first: 0, end: 0, shift: 0 };

/** The last height of a grid in px, so that a new one renders its rows at once, instead of after it is laid out. */
let lastHeight = 0;

/**
 * Returns the rows in view, and renders again when others come into view. A virtualizer that measures each row takes too
 * much memory for a million of equal height. `perPage`: null if the grid scrolls through the whole result.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  perPage: number | null,
): RowsInView {
  const [pixelRatio, setPixelRatio] = useState(() => window.devicePixelRatio);
  const [gridHeight, setGridHeight] = useState(lastHeight);
  const rowHeight = fittingRowHeight(perPage, gridHeight);
  const scale = useMemo(() => rowScale(count, pixelRatio, rowHeight), [count, pixelRatio, rowHeight]);
  // A grid that scrolls through the whole result starts where it was.
  const [inView, setInView] = useState(() =>
    perPage === null ? noRows : { ...noRows, end: firstRows(scale, lastHeight) },
  );
  const measured = useRef({ scale, top: 0, ...inView });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    lastHeight = element.clientHeight;
    setGridHeight(lastHeight);
    const { first, end } = rowsInView(scale, element);
    const top = scrolledRows(scale, element);
    const shift = scale.isReduced ? top - element.scrollTop : 0;
    const before = measured.current;
    measured.current = { scale, top, first, end, shift };
    if (first === before.first && end === before.end && shift === before.shift) return;
    setInView({ first, end, shift });
  }, [scroller, scale]);

  // Another scale shows the same rows at another scroll position.
  useLayoutEffect(() => {
    const { scale: before, top } = measured.current;
    const isOther = before !== scale && (before.isReduced || scale.isReduced);
    if (isOther && scroller.current) scrollRowsTo(scale, scroller.current, top);
    measure();
  }, [scroller, scale, measure]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => flushSync(measure);
    const observer = new ResizeObserver(() => {
      setPixelRatio(window.devicePixelRatio);
      measure();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, measure]);

  // On a reduced scale the wheel still moves the rows by the usual distance.
  useEffect(() => {
    const element = scroller.current;
    if (!element || !scale.isReduced) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const ratio = scrollRatio(scale, element);
      const distance = event.deltaY / ratio;
      element.scrollTop += Math.sign(distance) * Math.max(1, Math.round(Math.abs(distance)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, scale]);

  // There may be fewer rows than when it was measured.
  const end = Math.min(inView.end, count);
  const first = Math.max(0, Math.min(inView.first, end - 1));
  return { first, end, shift: inView.shift, scale, measure };
}
