import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStores, useSubject } from '../../../state/stores';
import { gridPlaceOf } from '../rows/grid-place';
import { indexOfKey, rowOf, type ShownRows } from '../rows/shown-rows';
import { type RowElements, rowElements, rowsToRender } from './grid-layout';
import { bringIntoView, type RowScale } from './row-scale';
import { useRowsAround } from './use-rows-around';
import { type RowsInView, useRowsInView } from './use-rows-in-view';

/** The rows of the grid, of which one is in the tab order. */
export interface GridRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  /** The rows to render. */
  readonly rendered: RowElements;
  /** Index of the row of the open report; -1 if it is not loaded. */
  readonly openAt: number;
  /** Index of the row in the tab order. */
  readonly tabStop: number;
  readonly scale: RowScale;
  /** Returns the position of a row in the scrolled body, px. */
  readonly top: (at: number) => number;
  /** Focuses a row, or its cell of a column. */
  readonly focusRow: (at: number, column: string | null) => void;
  /** Scrolls to a row, and focuses it or its cell of a column. */
  readonly moveTo: (at: number, column: string | null) => void;
  readonly onFocus: (target: EventTarget) => void;
  readonly onBlur: (to: EventTarget | null) => void;
}

/** The row that had the focus last. `key`: null if it wasn't loaded. */
interface FocusedRow {
  readonly key: string | null;
  readonly at: number;
}

/**
 * Returns which rows are rendered, which one is in the tab order, and functions that focus rows. Keeps the open report
 * and the focused row in view.
 */
export function useGridRows(shown: ShownRows): GridRows {
  const { reports } = useStores();
  const openKey = useSubject('openReport', (state) => state.key);
  const target = useSubject('reports', (state) => state.target);
  const [focused, setFocused] = useState<FocusedRow | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** The focus is in the grid, or was on a row that has been removed. */
  const hadFocus = useRef(false);
  /** Gets the focus when it is rendered. */
  const nextFocus = useRef<{ readonly at: number; readonly column: string | null } | null>(null);
  const shownElements = useRef<RowElements>(new Map());
  const limit = useSubject('reports', (state) => state.limit);
  const inView = useRowsInView(scroller, shown.count, shown.scrolls || limit === 'all' ? null : limit);
  const { scale, shift, measure } = inView;
  const openAt = indexOfKey(shown, openKey);
  const tabStop = tabStopOf(shown, focused, openAt, inView);

  /** The open report, as last shown. */
  const shownKey = useRef<string | null>(null);
  // The map or a shortcut may have opened the report.
  useEffect(() => {
    if (openKey !== null && openKey !== shownKey.current) setFocused({ key: openKey, at: openAt });
    shownKey.current = openKey;
  }, [openKey, openAt]);

  useScrollPosition({ shown, scroller, inView, openKey, openAt });

  useLayoutEffect(() => {
    if (!target || !scroller.current) return;
    const at = Math.min(target.row - shown.offset, shown.count - 1);
    bringIntoView(scale, scroller.current, at, target.focus ? 'middle' : 'top');
    if (target.focus) {
      nextFocus.current = { at, column: target.focus.column };
      setFocused({ at, key: rowOf(shown, at)?.key ?? null });
    } else setFocused(null);
    measure();
    reports.setState({ target: null });
  }, [target, shown, scale, measure, reports]);

  useLayoutEffect(() => {
    if (shown.scrolls && inView.end > 0) reports.getState().setView({ first: inView.first, end: inView.end });
  }, [reports, shown.scrolls, inView.first, inView.end]);

  const focusRow = useCallback(
    (at: number, column: string | null) => {
      if (at < 0 || at >= shown.count) return;
      setFocused({ at, key: rowOf(shown, at)?.key ?? null });
      const row = body.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
      const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      const cell = column === null ? null : cells.find((each) => each.dataset.column === column);
      // Cells are focusable only by keyboard; a click focuses the row.
      if (cell) cell.tabIndex = -1;
      (cell ?? row)?.focus({ preventScroll: true });
      cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    },
    [shown],
  );

  /** The row in the tab order, as last shown. */
  const shownStop = useRef('');
  // If the focused row was removed or moved, keeps the focus in the grid and on the row.
  useLayoutEffect(() => {
    const stop = `${tabStop} ${shown.scrolls ? '' : rowOf(shown, tabStop)?.key}`;
    const isOther = shownStop.current !== stop;
    shownStop.current = stop;
    const next = nextFocus.current;
    if (next) {
      if (next.at !== tabStop) return;
      nextFocus.current = null;
      focusRow(tabStop, next.column);
    } else if (isOther && hadFocus.current && gridPlaceOf(document.activeElement)?.at !== tabStop)
      focusRow(tabStop, null);
  });

  const overscan = useRowsAround(inView);
  const pinned = [tabStop, openAt];
  const range = { startIndex: inView.first, endIndex: inView.end - 1, overscan, count: shown.count };
  const elements = rowElements(shownElements.current, rowsToRender(range, pinned), pinned);
  useLayoutEffect(() => {
    shownElements.current = elements;
  });

  return {
    scroller,
    body,
    rendered: elements,
    openAt,
    tabStop,
    scale,
    top: (at) => at * scale.rowHeight - shift,
    focusRow,
    moveTo: (at, column) => {
      if (at < 0 || at >= shown.count || !scroller.current) return;
      flushSync(() => setFocused({ at, key: rowOf(shown, at)?.key ?? null }));
      bringIntoView(scale, scroller.current, at);
      measure();
      focusRow(at, column);
    },
    onFocus: (element) => {
      hadFocus.current = true;
      const at = gridPlaceOf(element)?.at;
      if (at !== undefined) setFocused({ at, key: rowOf(shown, at)?.key ?? null });
    },
    onBlur: (to) => {
      // A removed row blurs without a related target, unlike when the user moves the focus.
      if (to !== null) hadFocus.current = false;
    },
  };
}

/** Returns the index of the row in the tab order: the one that had the focus last, the open one, or the first one. */
function tabStopOf(
  shown: ShownRows,
  focused: FocusedRow | null,
  openAt: number,
  { first }: RowsInView,
): number {
  const focusedAt = indexOfKey(shown, focused?.key ?? null);
  if (focusedAt !== -1) return focusedAt;
  // The numbers of rows that aren't loaded don't change.
  if (shown.scrolls && focused && focused.at >= 0) return Math.min(focused.at, shown.count - 1);
  if (openAt !== -1) return openAt;
  return shown.scrolls ? first : 0;
}

interface ScrollPosition {
  readonly shown: ShownRows;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly inView: RowsInView;
  readonly openKey: string | null;
  readonly openAt: number;
}

/**
 * Starts different rows at the top, a grid that is shown again where it was, and scrolls to the open report. A refresh of
 * the same rows keeps the scroll position.
 */
function useScrollPosition({ shown, scroller, inView, openKey, openAt }: ScrollPosition): void {
  const { reports } = useStores();
  const { page, scrolls } = shown;
  const { scale, measure } = inView;
  /** The page, and the index of the open report, as last shown. */
  const last = useRef<{ readonly page: string; readonly openAt: number } | null>(null);
  /** The report that was scrolled to last, from where the user may have scrolled away. */
  const lastReport = useRef(openKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const isOtherPage = last.current?.page !== page;
    if (isOtherPage && !scrolls) element.scrollTop = 0;
    else if (isOtherPage) bringIntoView(scale, element, reports.getState().view.first, 'top');
    const isMoved = isOtherPage || last.current?.openAt !== openAt;
    if (openAt !== -1 && (scrolls ? lastReport.current !== openKey : isMoved)) {
      bringIntoView(scale, element, openAt);
      lastReport.current = openKey;
    }
    last.current = { page, openAt };
    measure();
  }, [scroller, reports, scale, measure, scrolls, page, openAt, openKey]);
}
