import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect } from 'react';
import type { ShownColumns } from '../../../../shared/domain/report-query';
import { useStores } from '../../../state/stores';
import type { CellMenuState } from '../cells/cell-menu';
import { cellAfterKey, resultRowAfterKey, rowAfterKey } from '../rows/grid-keys';
import { type GridPlace, gridPlaceOf } from '../rows/grid-place';
import { rowOf, type ShownRows } from '../rows/shown-rows';
import type { RowSelectionHandlers } from '../selection/use-row-selection';
import { wholeRowsInView } from './row-scale';
import type { GridRows } from './use-grid-rows';

interface GridParts {
  readonly shown: ShownRows;
  readonly columns: ShownColumns;
  readonly gridRows: GridRows;
  readonly selection: RowSelectionHandlers;
  readonly cellMenu: CellMenuState;
}

/** Returns the handlers of the grid's body, which handles the keys and clicks of all rows. */
export function useGridEvents({ shown, columns, gridRows, selection, cellMenu }: GridParts) {
  const { openReport, highlights, reports } = useStores();

  // Rows that disappear under the pointer or with the focus send no event.
  useEffect(() => {
    const { hoveredRow, hoverRow } = highlights.getState();
    if (hoveredRow && !shown.rows.some(({ key }) => key === hoveredRow.key)) hoverRow(null);
  }, [highlights, shown]);
  useEffect(() => () => highlights.getState().hoverRow(null), [highlights]);

  function onKeyDown(event: KeyboardEvent) {
    const place = gridPlaceOf(event.target);
    if (!place) return;
    const command = selection.key(event, place.at);
    if (command === 'done') event.preventDefault();
    if (command === 'done' || event.altKey) return;
    if (moveInResult(event, place) || event.ctrlKey || event.metaKey) return;
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

  /**
   * Moves the focus to the first or last row of the result, or beyond the ends of the page. Returns false for other
   * keys.
   */
  function moveInResult(event: KeyboardEvent, { at, column }: GridPlace): boolean {
    const row = resultRowAfterKey(event, at, { ...shown, total: reports.getState().total });
    if (row === null) return false;
    event.preventDefault();
    void reports.getState().goToRow(row, column);
    return true;
  }

  /** Moves the focus to another cell or row. `extending`: also extends the selected range. */
  function move(event: KeyboardEvent, { at, column }: GridPlace, extending: boolean) {
    const cellAt = column === null ? -1 : columns.indexOf(column);
    const nextCell = cellAfterKey(event.key, cellAt, columns.length);
    const visible = gridRows.scroller.current
      ? wholeRowsInView(gridRows.scale, gridRows.scroller.current)
      : 1;
    const nextRow = rowAfterKey(event.key, at, shown.count, visible);
    if (nextCell === null && nextRow === null) return;
    event.preventDefault();
    if (nextCell !== null) gridRows.focusRow(at, columns[nextCell] ?? null);
    if (nextRow === null) return;
    if (extending) selection.extend(at, nextRow);
    gridRows.moveTo(nextRow, column);
  }

  function open(at: number) {
    const key = rowOf(shown, at)?.key;
    if (key !== undefined) void openReport.getState().select(key);
  }

  /** Highlights on the map the positions of the hovered or focused row. */
  function highlight(target: EventTarget | null) {
    const at = gridPlaceOf(target)?.at;
    highlights.getState().hoverRow(at === undefined ? null : rowOf(shown, at));
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
