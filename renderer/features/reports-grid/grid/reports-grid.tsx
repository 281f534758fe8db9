import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportPage } from '../../../../shared/contract/report-calls';
import { messages } from '../../../../shared/i18n/messages';

import { hiddenMatches } from '../../../components/hidden-match';

import { useNow } from '../../../components/use-now';

import { useSubject } from '../../../state/stores';
import { TablePart } from '../../../ui/virtual-table';
import { CellFilterButton, CellMenu, useCellMenu } from '../cells/cell-menu';
import { covers, isSelected, selectedAmong, selectedCount } from '../selection/row-selection';
import { useRowSelection } from '../selection/use-row-selection';
import { GridHeader } from './grid-header';
import {
  bringIntoView,
  columnLayout,
  headingHeight,
  rowHeight,
  rowsToRender,
  useIsWide,
} from './grid-layout';
import { gridPlaceOf } from './grid-place';
import { GridRow } from './grid-row';
import styles from './reports-grid.module.css';
import { type GridRows, useGridEvents } from './use-grid-events';

/**
 * The rows of a page; only visible ones are in the document. One row is in the tab order. Arrow keys, Home, End,
 * PageUp and PageDown move between rows, left and right between cells. Enter, Space and a click open a report; the
 * context-menu key opens the menu of a cell. Several rows are selected by their checkboxes or as in file lists. aria-
 * selected marks the open report, aria-checked of the checkboxes the selected rows.
 */
export function ReportsGrid({ page }: { readonly page: ReportPage }) {
  const columns = useSubject('reports', (state) => state.columns);
  const query = useSubject('reports', (state) => state.query);
  const total = useSubject('reports', (state) => state.counts?.shown ?? null);
  const selection = useSubject('rowSelection', (state) => state.selection);
  const highlightedKey = useSubject('map', (state) => state.hoveredKey);
  const { rows } = page;
  const gridRows = useGridRows(page);
  const cellMenu = useCellMenu(rows, columns);
  const rowSelection = useRowSelection(rows);
  const bodyEvents = useGridEvents({ rows, columns, gridRows, selection: rowSelection, cellMenu });
  const widths = useSubject('reports', (state) => state.widths);
  const layout = useMemo(() => columnLayout(columns, widths), [columns, widths]);
  const wide = useIsWide(gridRows.scroller, layout.comfortableWidth);
  const now = useNow(true, timesUpdate);
  const showsMatches = useMemo(
    () => wide && rows.some((row) => hiddenMatches(row, columns, wide).length > 0),
    [rows, columns, wide],
  );
  const covered = covers(selection, query, page.asOf);
  const selectedRows = useMemo(() => selectedAmong(selection, rows, covered), [selection, rows, covered]);
  const pageSelected = selectedRows > 0 && (selectedRows === rows.length || 'mixed');
  const { scroller, body, rendered, openAt, tabStop } = gridRows;
  const { hovered, menu } = cellMenu;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--grid-width': `${layout.minWidth}px`,
    '--match-width': showsMatches ? '300px' : '0px',
  };

  function restoreFocus() {
    const from = cellMenu.openedFrom.current;
    if (from instanceof HTMLElement && body.current?.contains(from)) from.focus({ preventScroll: true });
    else gridRows.focusRow(tabStop, null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid handles the same actions by keyboard
    <div
      className={styles.root}
      ref={scroller}
      style={sizes}
      data-has-selection={selectedCount({ selection }) > 0 || undefined}
      onContextMenu={cellMenu.onContextMenu}
      onMouseMove={cellMenu.onMouseMove}
      onMouseLeave={cellMenu.onMouseLeave}
    >
      <TablePart
        role="grid"
        className={styles.table}
        aria-label={messages.reports.title}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
      >
        <GridHeader
          columns={columns}
          layout={layout}
          pageSelected={pageSelected}
          onTogglePage={() => rowSelection.togglePage(pageSelected === true)}
        />
        <TablePart
          role="rowgroup"
          className={styles.body}
          ref={body}
          style={{ height: rows.length * rowHeight }}
          {...bodyEvents}
        >
          {rendered.map((index) => {
            const row = rows[index];
            return (
              row && (
                // Keyed by index, so that another page reuses the elements of these rows.
                <GridRow
                  key={index}
                  row={row}
                  at={index}
                  rowIndex={(page.page - 1) * page.limit + index + 2}
                  columns={columns}
                  layout={layout}
                  search={query.text}
                  wide={wide}
                  now={now}
                  selected={index === openAt}
                  checked={isSelected(selection, row.key, covered)}
                  highlighted={row.key === highlightedKey}
                  tabStop={index === tabStop}
                />
              )
            );
          })}
        </TablePart>
      </TablePart>
      {/* Outside the grid element, which may only contain rows. */}
      {hovered && (
        <CellFilterButton
          at={hovered.place.at}
          end={hovered.end}
          onOpen={(button) => cellMenu.open(hovered.place, button)}
        />
      )}
      <CellMenu place={menu} onClose={cellMenu.close} onClosed={restoreFocus} />
    </div>
  );
}

/** Interval at which the ages of reports are updated, ms. */
const timesUpdate = 60_000;

/** Number of rows rendered above and below the visible ones. */
const overscan = 3;

interface RenderedRows extends GridRows {
  /** Indexes of the rows to render. */
  readonly rendered: readonly number[];
  /** Index of the row of the open report; -1 if it is not on the page. */
  readonly openAt: number;
  /** Index of the row in the tab order. */
  readonly tabStop: number;
}

/**
 * Returns which rows of a page are rendered, which one is in the tab order, and functions that focus rows. Keeps the
 * open report and the focused row in view.
 */
function useGridRows({ rows, page }: ReportPage): RenderedRows {
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
    rendered: virtual.getVirtualItems().map(({ index }) => index),
    openAt,
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
