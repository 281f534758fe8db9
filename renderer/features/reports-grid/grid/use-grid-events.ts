import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react';
import type { ShownColumns } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { useStores } from '../../../state/stores';
import type { CellMenuState } from '../cells/cell-menu';
import type { RowSelectionHandlers } from '../selection/use-row-selection';
import { cellAfterKey, rowAfterKey } from './grid-keys';
import { rowsInView } from './grid-layout';
import { type GridPlace, gridPlaceOf } from './grid-place';

/** The rows of the grid, of which one is in the tab order. */
export interface GridRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Focuses a row, or its cell of a column. */
  readonly focusRow: (at: number, column: string | null) => void;
  /** Scrolls to a row, and focuses it or its cell of a column. */
  readonly moveTo: (at: number, column: string | null) => void;
  readonly onFocus: (target: EventTarget) => void;
  readonly onBlur: (to: EventTarget | null) => void;
}

interface GridParts {
  readonly rows: readonly StoredRow[];
  readonly columns: ShownColumns;
  readonly gridRows: GridRows;
  readonly selection: RowSelectionHandlers;
  readonly cellMenu: CellMenuState;
}

/** Returns the handlers of the grid's body, which handles the keys and clicks of all rows. */
export function useGridEvents({ rows, columns, gridRows, selection, cellMenu }: GridParts) {
  const { openReport, map } = useStores();

  // Rows that disappear under the pointer or with the focus send no event.
  useEffect(() => {
    const { hoveredRow, hoverRow } = map.getState();
    if (hoveredRow && !rows.some(({ key }) => key === hoveredRow.key)) hoverRow(null);
  }, [map, rows]);
  useEffect(() => () => map.getState().hoverRow(null), [map]);

  function onKeyDown(event: KeyboardEvent) {
    const place = gridPlaceOf(event.target);
    if (!place) return;
    const command = selection.key(event, place.at);
    if (command === 'done') event.preventDefault();
    if (command === 'done' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      openMenu(place);
      return;
    }
    if (event.shiftKey && command !== 'extend') return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(place.at);
      return;
    }
    move(event, place, command === 'extend');
  }

  function openMenu(place: GridPlace) {
    const { body } = gridRows;
    const cell = place.cell ?? body.current?.querySelector(`[data-at="${place.at}"] [data-column]`);
    if (cell) cellMenu.open({ ...place, valueAt: null }, cell);
  }

  /** Moves the focus to another cell or row. `extending`: also extends the selected range. */
  function move(event: KeyboardEvent, { at, column }: GridPlace, extending: boolean) {
    const cellAt = column === null ? -1 : columns.indexOf(column);
    const nextCell = cellAfterKey(event.key, cellAt, columns.length);
    const visible = gridRows.scroller.current ? rowsInView(gridRows.scroller.current) : 1;
    const nextRow = rowAfterKey(event.key, at, rows.length, visible);
    if (nextCell === null && nextRow === null) return;
    event.preventDefault();
    if (nextCell !== null) gridRows.focusRow(at, columns[nextCell] ?? null);
    if (nextRow === null) return;
    if (extending) selection.extend(at, nextRow);
    gridRows.moveTo(nextRow, column);
  }

  function open(at: number) {
    const key = rows[at]?.key;
    if (key !== undefined) void openReport.getState().select(key);
  }

  /** Highlights on the map the positions of the hovered or focused row. */
  function highlight(target: EventTarget | null) {
    const at = gridPlaceOf(target)?.at;
    map.getState().hoverRow((at === undefined ? undefined : rows[at]) ?? null);
  }

  return {
    onKeyDown,
    onClick: (event: MouseEvent) => {
      const place = gridPlaceOf(event.target);
      if (!place) return;
      if (!selection.click(event, place)) open(place.at);
      else if (event.shiftKey) gridRows.focusRow(place.at, null);
    },
    onMouseDown: (event: MouseEvent) => {
      // Shift selects a range of rows, not text.
      if (event.shiftKey) event.preventDefault();
    },
    onMouseOver: (event: MouseEvent) => highlight(event.target),
    onMouseLeave: () => highlight(null),
    onFocus: (event: FocusEvent) => {
      highlight(event.target);
      gridRows.onFocus(event.target);
    },
    onBlur: (event: FocusEvent) => {
      gridRows.onBlur(event.relatedTarget);
      highlight(event.relatedTarget);
    },
  };
}
