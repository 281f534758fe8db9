import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportPage } from '../../../../shared/contract/report-calls';
import { useSubject } from '../../../state/stores';
import { bringIntoView, headingHeight, rowHeight, rowsToRender } from './grid-layout';
import { gridPlaceOf } from './grid-place';

/** Number of rows rendered above and below the visible ones. */
const overscan = 3;

/** The result of `useGridRows`. */
export type GridRows = ReturnType<typeof useGridRows>;

/**
 * Returns which rows of a page are rendered, which one is in the tab order, and functions that focus rows. Keeps the
 * open report and the focused row in view.
 */
export function useGridRows({ rows, page }: ReportPage) {
  const openKey = useSubject('openReport', (state) => state.key);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** The focus is in the grid, or was on a row that has been removed. */
  const hadFocus = useRef(false);
  /** The page and its first row, as last shown. */
  const shownStart = useRef('');
  /** The row in the tab order, as last shown. */
  const shownStop = useRef('');
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => row.key === key));
  const openAt = indexOf(openKey);
  const focusedAt = indexOf(focusedKey);
  const tabStop = focusedAt !== -1 ? focusedAt : Math.max(0, openAt);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headingHeight,
    overscan,
    rangeExtractor: (range) => rowsToRender(range, [tabStop, openAt]),
  });

  // The map or a shortcut may have opened the report.
  useEffect(() => {
    if (openKey !== null) setFocusedKey(openKey);
  }, [openKey]);

  // Different rows start at the top; a refresh of the same rows keeps the scroll position.
  const start = `${page} ${rows[0]?.key}`;
  useLayoutEffect(() => {
    if (!scroller.current) return;
    if (shownStart.current !== start) scroller.current.scrollTop = 0;
    shownStart.current = start;
    if (openAt !== -1) bringIntoView(scroller.current, openAt);
  }, [openAt, start]);

  // If the focused row was removed or moved, keeps the focus in the grid and on the row.
  useLayoutEffect(() => {
    const stop = `${tabStop} ${rows[tabStop]?.key}`;
    const isOther = shownStop.current !== stop;
    shownStop.current = stop;
    if (!isOther || !hadFocus.current) return;
    if (gridPlaceOf(document.activeElement)?.at !== tabStop) focusRow(tabStop, null);
  });

  /** Focuses a row, or its cell of a column. */
  function focusRow(at: number, column: string | null) {
    const key = rows[at]?.key;
    if (key === undefined) return;
    setFocusedKey(key);
    const row = body.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    const cell = column === null ? null : row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    // Cells are focusable only by keyboard; a click focuses the row.
    if (cell) cell.tabIndex = -1;
    (cell ?? row)?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** Scrolls to a row, and focuses it or its cell of a column. */
  function moveTo(at: number, column: string | null) {
    const key = rows[at]?.key;
    if (key === undefined || !scroller.current) return;
    flushSync(() => setFocusedKey(key));
    bringIntoView(scroller.current, at);
    focusRow(at, column);
  }

  return {
    scroller,
    body,
    /** Indexes of the rows to render. */
    rendered: virtual.getVirtualItems().map(({ index }) => index),
    /** Index of the row of the open report; -1 if it is not on the page. */
    openAt,
    /** Index of the row in the tab order. */
    tabStop,
    focusRow,
    moveTo,
    onFocus: (target: EventTarget) => {
      hadFocus.current = true;
      const at = gridPlaceOf(target)?.at;
      const key = at === undefined ? undefined : rows[at]?.key;
      if (key !== undefined) setFocusedKey(key);
    },
    onBlur: (to: EventTarget | null) => {
      // A removed row blurs without a related target, unlike when the user moves the focus.
      if (to !== null) hadFocus.current = false;
    },
  };
}
