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
import type { ReportPage } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
import { chosenAmong, chosenCount, covers, isChosen } from '../../state/chosen';
import { useStores, useSubject } from '../../state/stores';
import { CellFilterButton } from './cell-filter-button';
import { CellMenu } from './cell-menu';
import { columnWidths } from './columns';
import { GridHeader } from './grid-header';
import { cellAfterKey, rowAfterKey } from './grid-keys';
import { gridPlaceOf } from './grid-place';
import { GridRow, headingHeight, rowHeight } from './grid-row';
import './reports-grid.css';
import { bringIntoView, rowsInView, rowsToRender } from './row-window';
import { useCellMenu } from './use-cell-menu';
import { useChoosing } from './use-choosing';
import { useIsWide } from './use-is-wide';

/** Rows kept ready above and below what is in view. */
const overscan = 3;

/**
 * The rows of a page, of which only those in view are in the document. One row is in the tab order; arrows, Home, End,
 * PageUp and PageDown move among rows, left and right among the cells of one, Enter, Space and a click select, and the
 * context-menu key offers what can be done with a cell. Several reports are chosen by their boxes, and as in lists of
 * files; aria-selected says which one is read, a box's aria-checked which are chosen.
 */
export function ReportsGrid({ page }: { readonly page: ReportPage }) {
  const { selection, map } = useStores();
  const columns = useSubject('reports', (state) => state.columns);
  const query = useSubject('reports', (state) => state.query);
  const total = useSubject('reports', (state) => state.counts?.shown ?? null);
  const selectedKey = useSubject('selection', (state) => state.key);
  const choice = useSubject('chosen', (state) => state.choice);
  const pointedKey = useSubject('map', (state) => state.pointed);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const { rows } = page;
  const cellMenu = useCellMenu(rows, columns);
  const choosing = useChoosing(rows);
  const covered = covers(choice, query, page.asOf);
  const chosenRows = useMemo(() => chosenAmong(choice, rows, covered), [choice, rows, covered]);
  const pageChosen = chosenRows > 0 && (chosenRows === rows.length || 'mixed');
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => row.key === key));
  const selectedAt = indexOf(selectedKey);
  const focusedAt = indexOf(focusedKey);
  const tabStop = focusedAt !== -1 ? focusedAt : Math.max(0, selectedAt);
  const widths = useMemo(() => columnWidths(columns), [columns]);
  const wide = useIsWide(scroller, widths.least);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headingHeight,
    overscan,
    rangeExtractor: (range) => rowsToRender(range, [tabStop, selectedAt]),
  });

  // The selection may come from elsewhere: from the map, from a shortcut.
  useEffect(() => {
    if (selectedKey !== null) setFocusedKey(selectedKey);
  }, [selectedKey]);
  useLayoutEffect(() => {
    if (scroller.current && selectedAt !== -1) bringIntoView(scroller.current, selectedAt);
  }, [selectedAt]);

  // Other rows begin at their top; the same ones, newly received, stay where they are.
  const first = rows[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first row is what it waits for
  useLayoutEffect(() => {
    if (!scroller.current) return;
    scroller.current.scrollTop = 0;
    if (selectedAt !== -1) bringIntoView(scroller.current, selectedAt);
  }, [first, page.page]);

  // The row that had the focus may be gone, or stand elsewhere: the keyboard stays in the grid, and with the row.
  const tabStopKey = rows[tabStop]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row at the tab stop is what it waits for
  useLayoutEffect(() => {
    if (hadFocus.current && gridPlaceOf(document.activeElement)?.at !== tabStop) focusRow(tabStop, null);
  }, [tabStop, tabStopKey]);

  function focusRow(at: number, column: string | null) {
    const key = rows[at]?.key;
    if (key === undefined) return;
    setFocusedKey(key);
    const row = body.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    const cell = column === null ? null : row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    // A cell takes the focus from the keyboard alone: a click is one on its row.
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
    const choiceKey = choosing.key(event, at);
    if (choiceKey === 'done') event.preventDefault();
    if (choiceKey === 'done' || event.ctrlKey || event.altKey || event.metaKey) return;
    const cellAt = column === null ? -1 : columns.indexOf(column);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      const shown = cell ?? body.current?.querySelector(`[data-at="${at}"] [data-column]`);
      if (shown) cellMenu.open({ ...place, valueAt: null }, shown);
      return;
    }
    if (event.shiftKey && choiceKey !== 'extend') return;
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
    if (choiceKey === 'extend') choosing.extend(at, nextRow);
    moveTo(nextRow, column);
  }

  function onClick(event: MouseEvent) {
    const place = gridPlaceOf(event.target);
    if (!place) return;
    if (!choosing.click(event, place)) select(place.at);
    else if (event.shiftKey) focusRow(place.at, null);
  }

  /** The map lights the positions of the row that the pointer, or the keyboard, is on. */
  function light(target: EventTarget | null) {
    const at = gridPlaceOf(target)?.at;
    map.getState().light((at === undefined ? undefined : rows[at]) ?? null);
  }

  function select(at: number) {
    const key = rows[at]?.key;
    if (key !== undefined) void selection.getState().select(key);
  }

  const { hovered, menu } = cellMenu;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--grid-width': `${widths.least}px`,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does here, the keyboard does in the grid
    <div
      className="reports-grid"
      ref={scroller}
      style={sizes}
      data-choosing={chosenCount({ choice }) > 0 || undefined}
      onContextMenu={cellMenu.onContextMenu}
      onMouseMove={cellMenu.onMouseMove}
      onMouseLeave={cellMenu.onMouseLeave}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be placed one by one, as scrolling needs it */}
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
          pageChosen={pageChosen}
          onChoosePage={() => choosing.togglePage(pageChosen === true)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        <div
          role="rowgroup"
          className="reports-grid__body"
          ref={body}
          style={{ height: rows.length * rowHeight }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onMouseDown={(event) => {
            // A range of rows is meant, not one of text.
            if (event.shiftKey) event.preventDefault();
          }}
          onMouseOver={(event) => light(event.target)}
          onMouseLeave={() => light(null)}
          onFocus={(event) => {
            hadFocus.current = true;
            light(event.target);
            const at = gridPlaceOf(event.target)?.at;
            const key = at === undefined ? undefined : rows[at]?.key;
            if (key !== undefined) setFocusedKey(key);
          }}
          onBlur={(event) => {
            // Rows that are taken away blur to nothing; people blur to something.
            if (event.relatedTarget !== null) hadFocus.current = false;
            light(event.relatedTarget);
          }}
        >
          {virtual.getVirtualItems().map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                // By its place: another page's rows are shown by the elements of these.
                <GridRow
                  key={index}
                  row={row}
                  at={index}
                  rowIndex={(page.page - 1) * page.limit + index + 2}
                  columns={columns}
                  widths={widths}
                  words={query.text}
                  wide={wide}
                  selected={index === selectedAt}
                  chosen={isChosen(choice, row.key, covered)}
                  lit={row.key === pointedKey}
                  tabStop={index === tabStop}
                />
              )
            );
          })}
        </div>
      </div>
      {/* Not in the grid, which holds nothing but rows. */}
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
