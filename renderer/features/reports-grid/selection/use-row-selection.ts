import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { RowRange } from '../../../state/row-window';
import { selectionCommandOf } from '../rows/grid-keys';
import type { GridPlace } from '../rows/grid-place';
import { indexOfKey, rowOf, type ShownRows } from '../rows/shown-rows';
import { useStores } from '../stores';

/** The result of `useRowSelection`. */
export type RowSelectionHandlers = ReturnType<typeof useRowSelection>;

/** A row that was selected or clicked. */
interface Mark {
  /** null if it wasn't loaded. */
  readonly key: string | null;
  readonly at: number;
  /** The result in which it has this index. */
  readonly generation: number;
}

/** Returns handlers that select rows by mouse and keyboard, as file lists do. */
export function useRowSelection(shown: ShownRows) {
  const { rowSelection, reports, settings } = useStores();
  /** Start of a range: the row clicked or selected last. */
  const anchor = useRef<Mark | null>(null);
  /** End of the current range. If the focus has moved elsewhere, a new range starts there. */
  const rangeEnd = useRef<Mark | null>(null);

  function markOf(at: number): Mark {
    return { key: rowOf(shown, at)?.key ?? null, at, generation: reports.getState().generation };
  }

  /** Starts subsequent ranges here. */
  function setAnchor(at: number) {
    anchor.current = markOf(at);
    rangeEnd.current = anchor.current;
  }

  /** Returns the index of a marked row; null if it is unknown. */
  function indexOf(mark: Mark | null): number | null {
    const found = indexOfKey(shown, mark?.key ?? null);
    if (found !== -1) return found;
    // While the grid scrolls, a row that isn't loaded has the same index.
    const isSame = shown.scrolls && mark?.generation === reports.getState().generation;
    return isSame ? mark.at : null;
  }

  /** Selects or deselects the rows between two of the result, of which some may have to be read first. */
  function change(range: RowRange, deselected: RowRange | null, start: number) {
    const loaded = (part: RowRange) => shown.rows.slice(part.first - shown.start, part.end - shown.start);
    const isLoaded = ({ first, end }: RowRange) =>
      first >= shown.start && end <= shown.start + shown.rows.length;
    const { selectRange, deselect, selectNumbered } = rowSelection.getState();
    if (isLoaded(range) && (deselected === null || isLoaded(deselected))) {
      if (deselected) void deselect(loaded(deselected));
      selectRange(loaded(range));
    } else void selectNumbered({ range, deselected, start });
  }

  function toggle(at: number) {
    const row = rowOf(shown, at);
    if (!row) return;
    setAnchor(at);
    rowSelection.getState().toggle(row);
  }

  function toggleAll(isSelected: boolean) {
    const { selectRange, deselect, selectAllShown, clear } = rowSelection.getState();
    if (shown.scrolls) {
      if (isSelected) clear();
      else void selectAllShown();
    } else if (isSelected) void deselect(shown.rows);
    else selectRange(shown.rows);
  }

  return {
    /** Selects all rows of the page or the result, or deselects them if all are selected. */
    toggleAll,
    /** Extends the range from row `from` to row `to`. Moving back towards the start deselects rows. */
    extend: (from: number, to: number) => {
      if (indexOf(rangeEnd.current) !== from) setAnchor(from);
      const start = indexOf(anchor.current) ?? from;
      change(rangeOf(start, to), rangeWithout(rangeOf(start, from), rangeOf(start, to)), start);
      rangeEnd.current = markOf(to);
    },
    /** Applies a click to the selection. Returns true if it changed the selection and must not open the report. */
    click: (event: MouseEvent, { at, onCheckbox }: GridPlace): boolean => {
      if (event.shiftKey) {
        const start = indexOf(anchor.current) ?? at;
        anchor.current = markOf(start);
        rangeEnd.current = markOf(at);
        change(rangeOf(start, at), null, start);
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
      const { selection, clear } = rowSelection.getState();
      const hasSelection = selection.kind === 'query' || selection.reports.size > 0;
      if (command === null || command === 'extend') return command;
      // Without a selection, Esc is left to other handlers.
      if (command === 'clear' && !hasSelection) return null;
      if (command === 'clear') clear();
      else if (command === 'page') toggleAll(false);
      else toggle(at);
      return 'done';
    },
  };
}

/** Returns the rows from one to another, in either order, both included. */
function rangeOf(one: number, other: number): RowRange {
  return { first: Math.min(one, other), end: Math.max(one, other) + 1 };
}

/** Returns the rows of a range that aren't in another one that begins or ends at the same row; null for none. */
export function rangeWithout(range: RowRange, other: RowRange): RowRange | null {
  const rest =
    range.first < other.first
      ? { first: range.first, end: Math.min(range.end, other.first) }
      : { first: Math.max(range.first, other.end), end: range.end };
  return rest.first < rest.end ? rest : null;
}
