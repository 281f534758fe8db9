import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { useStores } from '../../../state/stores';
import { selectionCommandOf } from '../grid/grid-keys';
import type { GridPlace } from '../grid/grid-place';

/** The result of `useRowSelection`. */
export type RowSelectionHandlers = ReturnType<typeof useRowSelection>;

/** Returns handlers that select rows of a page by mouse and keyboard, as file lists do. */
export function useRowSelection(rows: readonly StoredRow[]) {
  const { rowSelection, settings } = useStores();
  /** Start of a range: the row clicked or selected last. */
  const anchor = useRef<string | null>(null);
  /** End of the current range. If the focus has moved elsewhere, a new range starts there. */
  const rangeEnd = useRef<string | null>(null);
  const keyAt = (at: number) => rows[at]?.key ?? null;
  const rowsBetween = (one: number, other: number) =>
    rows.slice(Math.min(one, other), Math.max(one, other) + 1);

  /** Starts subsequent ranges here. */
  function setAnchor(at: number) {
    anchor.current = keyAt(at);
    rangeEnd.current = anchor.current;
  }

  function anchorOr(at: number): number {
    const found = anchor.current === null ? -1 : rows.findIndex(({ key }) => key === anchor.current);
    return found === -1 ? at : found;
  }

  function toggle(at: number) {
    const row = rows[at];
    if (!row) return;
    setAnchor(at);
    rowSelection.getState().toggle(row);
  }

  return {
    /** Selects all rows of the page, or deselects them if all are selected. */
    togglePage: (all: boolean) =>
      all ? rowSelection.getState().deselect(rows) : rowSelection.getState().selectRange(rows),
    /** Extends the range from row `from` to row `to`. Moving back towards the start deselects rows. */
    extend: (from: number, to: number) => {
      if (rangeEnd.current !== keyAt(from)) setAnchor(from);
      const start = anchorOr(from);
      const range = rowsBetween(start, to);
      const deselected = rowsBetween(start, from).filter((row) => !range.includes(row));
      if (deselected.length > 0) rowSelection.getState().deselect(deselected);
      rowSelection.getState().selectRange(range);
      rangeEnd.current = keyAt(to);
    },
    /** Applies a click to the selection. Returns true if it changed the selection and must not open the report. */
    click: (event: MouseEvent, { at, onCheckbox }: GridPlace): boolean => {
      if (event.shiftKey) {
        const start = anchorOr(at);
        anchor.current = keyAt(start);
        rangeEnd.current = keyAt(at);
        rowSelection.getState().selectRange(rowsBetween(start, at));
        return true;
      }
      if (onCheckbox || event.ctrlKey || event.metaKey) {
        toggle(at);
        return true;
      }
      setAnchor(at);
      return false;
    },
    /**
     * Applies a key to the selection. Returns null if it isn't a selection key, "extend" if it also moves the focus.
     */
    key: (event: KeyboardEvent, at: number): 'done' | 'extend' | null => {
      const command = selectionCommandOf(event, settings.getState().settings.letterShortcuts);
      const { selection, clear, selectRange } = rowSelection.getState();
      const hasSelection = selection.kind === 'query' || selection.reports.size > 0;
      if (command === null || command === 'extend') return command;
      // Without a selection, Esc is left to other handlers.
      if (command === 'clear' && !hasSelection) return null;
      if (command === 'clear') clear();
      else if (command === 'page') selectRange(rows);
      else toggle(at);
      return 'done';
    },
  };
}
