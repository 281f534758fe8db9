import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ReportPage } from '../../../shared/contract/report-calls';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { CellFilterButton } from './cell-filter-button';
import { CellMenu } from './cell-menu';
import { columnWidths } from './columns';
import { GridHeader } from './grid-header';
import { cellAfterKey, rowAfterKey } from './grid-keys';
import { gridPlaceOf } from './grid-place';
import { GridRow, headingHeight, rowHeight } from './grid-row';
import { covers, isSelected, selectedAmong, selectedCount } from './row-selection';
import './reports-grid.css';
import { bringIntoView, rowsInView, rowsToRender } from './row-window';
import { useCellMenu } from './use-cell-menu';
import { useIsWide } from './use-is-wide';
import { useRowSelection } from './use-row-selection';

/** Number of rows rendered above and below the visible ones. */
const overscan = 3;

/**
 * The rows of a page; only visible ones are in the document. One row is in the tab order. Arrow keys, Home, End,
 * PageUp and PageDown move between rows, left and right between cells. Enter, Space and a click open a report; the
 * context-menu key opens the menu of a cell. Several rows are selected by their checkboxes or as in file lists. aria-
 * selected marks the open report, aria-checked of the checkboxes the selected rows.
 */
export function ReportsGrid({ page }: { readonly page: ReportPage }) {
  const { openReport, map } = useStores();
  const columns = useSubject('reports', (state) => state.columns);
  const query = useSubject('reports', (state) => state.query);
  const total = useSubject('reports', (state) => state.counts?.shown ?? null);
  const selectedKey = useSubject('openReport', (state) => state.key);
  const selection = useSubject('rowSelection', (state) => state.selection);
  const hoveredKey = useSubject('map', (state) => state.hoveredKey);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const { rows } = page;
  const cellMenu = useCellMenu(rows, columns);
  const selectionHandlers = useRowSelection(rows);
  const covered = covers(selection, query, page.asOf);
  const selectedRows = useMemo(() => selectedAmong(selection, rows, covered), [selection, rows, covered]);
  const pageSelected = selectedRows > 0 && (selectedRows === rows.length || 'mixed');
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => row.key === key));
  const selectedAt = indexOf(selectedKey);
  const focusedAt = indexOf(focusedKey);
  const tabStop = focusedAt !== -1 ? focusedAt : Math.max(0, selectedAt);
  const widths = useMemo(() => columnWidths(columns), [columns]);
  const wide = useIsWide(scroller, widths.minWidth);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headingHeight,
    overscan,
    rangeExtractor: (range) => rowsToRender(range, [tabStop, selectedAt]),
  });

  // The map or a shortcut may have opened the report.
  useEffect(() => {
    if (selectedKey !== null) setFocusedKey(selectedKey);
  }, [selectedKey]);
  useLayoutEffect(() => {
    if (scroller.current && selectedAt !== -1) bringIntoView(scroller.current, selectedAt);
  }, [selectedAt]);

  // Different rows start at the top; a refresh of the same rows keeps the scroll position.
  const first = rows[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first row changes
  useLayoutEffect(() => {
    if (!scroller.current) return;
    scroller.current.scrollTop = 0;
    if (selectedAt !== -1) bringIntoView(scroller.current, selectedAt);
  }, [first, page.page]);

  // If the focused row was removed or moved, keeps the focus in the grid and on the row.
  const tabStopKey = rows[tabStop]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row at the tab stop changes
  useLayoutEffect(() => {
    if (hadFocus.current && gridPlaceOf(document.activeElement)?.at !== tabStop) focusRow(tabStop, null);
  }, [tabStop, tabStopKey]);

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

  function onKeyDown(event: KeyboardEvent) {
    const place = gridPlaceOf(event.target);
    if (!place) return;
    const { at, column, cell } = place;
    const command = selectionHandlers.key(event, at);
    if (command === 'done') event.preventDefault();
    if (command === 'done' || event.ctrlKey || event.altKey || event.metaKey) return;
    const cellAt = column === null ? -1 : columns.indexOf(column);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      const shown = cell ?? body.current?.querySelector(`[data-at="${at}"] [data-column]`);
      if (shown) cellMenu.open({ ...place, valueAt: null }, shown);
      return;
    }
    if (event.shiftKey && command !== 'extend') return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      select(at);
      return;
    }
    const nextCell = cellAfterKey(event.key, cellAt, columns.length);
    const visible = scroller.current ? rowsInView(scroller.current) : 1;
    const nextRow = rowAfterKey(event.key, at, rows.length, visible);
    if (nextCell === null && nextRow === null) return;
    event.preventDefault();
    if (nextCell !== null) focusRow(at, columns[nextCell] ?? null);
    if (nextRow === null) return;
    if (command === 'extend') selectionHandlers.extend(at, nextRow);
    moveTo(nextRow, column);
  }

  function onClick(event: MouseEvent) {
    const place = gridPlaceOf(event.target);
    if (!place) return;
    if (!selectionHandlers.click(event, place)) select(place.at);
    else if (event.shiftKey) focusRow(place.at, null);
  }

  /** Highlights on the map the positions of the hovered or focused row. */
  function highlight(target: EventTarget | null) {
    const at = gridPlaceOf(target)?.at;
    map.getState().hoverRow((at === undefined ? undefined : rows[at]) ?? null);
  }

  function select(at: number) {
    const key = rows[at]?.key;
    if (key !== undefined) void openReport.getState().select(key);
  }

  const { hovered, menu } = cellMenu;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--grid-width': `${widths.minWidth}px`,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid handles the same actions by keyboard
    <div
      className="reports-grid"
      ref={scroller}
      style={sizes}
      data-choosing={selectedCount({ selection }) > 0 || undefined}
      onContextMenu={cellMenu.onContextMenu}
      onMouseMove={cellMenu.onMouseMove}
      onMouseLeave={cellMenu.onMouseLeave}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: table rows cannot be positioned individually, which virtual scrolling needs */}
      <div
        role="grid"
        className="reports-grid__table"
        aria-label={messages.reports.title}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
      >
        <GridHeader
          columns={columns}
          widths={widths}
          pageSelected={pageSelected}
          onTogglePage={() => selectionHandlers.togglePage(pageSelected === true)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        <div
          role="rowgroup"
          className="reports-grid__body"
          ref={body}
          style={{ height: rows.length * rowHeight }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onMouseDown={(event) => {
            // Shift selects a range of rows, not text.
            if (event.shiftKey) event.preventDefault();
          }}
          onMouseOver={(event) => highlight(event.target)}
          onMouseLeave={() => highlight(null)}
          onFocus={(event) => {
            hadFocus.current = true;
            highlight(event.target);
            const at = gridPlaceOf(event.target)?.at;
            const key = at === undefined ? undefined : rows[at]?.key;
            if (key !== undefined) setFocusedKey(key);
          }}
          onBlur={(event) => {
            // A removed row blurs without a related target, unlike when the user moves the focus.
            if (event.relatedTarget !== null) hadFocus.current = false;
            highlight(event.relatedTarget);
          }}
        >
          {virtual.getVirtualItems().map(({ index }) => {
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
                  widths={widths}
                  search={query.text}
                  wide={wide}
                  selected={index === selectedAt}
                  checked={isSelected(selection, row.key, covered)}
                  highlighted={row.key === hoveredKey}
                  tabStop={index === tabStop}
                />
              )
            );
          })}
        </div>
      </div>
      {/* Outside the grid element, which may only contain rows. */}
      {hovered && (
        <CellFilterButton
          at={hovered.place.at}
          end={hovered.end}
          onOpen={(button) => cellMenu.open(hovered.place, button)}
        />
      )}
      <CellMenu
        place={menu}
        onClose={cellMenu.close}
        onClosed={() => {
          const from = cellMenu.openedFrom.current;
          if (from instanceof HTMLElement && body.current?.contains(from))
            from.focus({ preventScroll: true });
          else focusRow(tabStop, null);
        }}
      />
    </div>
  );
}
