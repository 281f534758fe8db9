import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { StoredRow } from '../../../shared/domain/report-row';
import { useStores } from '../../state/stores';
import { choiceKeyOf } from './grid-keys';
import type { GridPlace } from './grid-place';

/** The ways to choose rows of a page, by mouse and by keyboard, in the manner of lists of files. */
export function useChoosing(rows: readonly StoredRow[]) {
  const { chosen, settings } = useStores();
  /** Where a range begins: the row clicked or chosen last. */
  const anchor = useRef<string | null>(null);
  /** The row that choosing has led to; where the focus is elsewhere, a range begins there. */
  const reached = useRef<string | null>(null);
  const keyAt = (at: number) => rows[at]?.key ?? null;
  const rowsBetween = (one: number, other: number) =>
    rows.slice(Math.min(one, other), Math.max(one, other) + 1);

  /** A range that is chosen later begins here. */
  function begin(at: number) {
    anchor.current = keyAt(at);
    reached.current = anchor.current;
  }

  function anchorOr(at: number): number {
    const found = anchor.current === null ? -1 : rows.findIndex(({ key }) => key === anchor.current);
    return found === -1 ? at : found;
  }

  function toggle(at: number) {
    const row = rows[at];
    if (!row) return;
    begin(at);
    chosen.getState().toggle(row);
  }

  return {
    /** All rows of the page; where they are chosen, none of them. */
    togglePage: (all: boolean) =>
      all ? chosen.getState().leaveOut(rows) : chosen.getState().chooseRange(rows),
    /** From row `from` to row `to`: what leads back takes rows out of the range again. */
    extend: (from: number, to: number) => {
      if (reached.current !== keyAt(from)) begin(from);
      const start = anchorOr(from);
      const range = rowsBetween(start, to);
      const left = rowsBetween(start, from).filter((row) => !range.includes(row));
      if (left.length > 0) chosen.getState().leaveOut(left);
      chosen.getState().chooseRange(range);
      reached.current = keyAt(to);
    },
    /** What a click on a row chooses. True where it did, so that the row is not to be read. */
    click: (event: MouseEvent, { at, onBox }: GridPlace): boolean => {
      if (event.shiftKey) {
        const start = anchorOr(at);
        anchor.current = keyAt(start);
        reached.current = keyAt(at);
        chosen.getState().chooseRange(rowsBetween(start, at));
        return true;
      }
      if (onBox || event.ctrlKey || event.metaKey) {
        toggle(at);
        return true;
      }
      begin(at);
      return false;
    },
    /** What a key on a row chooses; null for one that is no such key, "extend" for one that moves as well. */
    key: (event: KeyboardEvent, at: number): 'done' | 'extend' | null => {
      const wanted = choiceKeyOf(event, settings.getState().settings.letterShortcuts);
      const { choice, clear, chooseRange } = chosen.getState();
      const hasChosen = choice.kind === 'query' || choice.reports.size > 0;
      if (wanted === null || wanted === 'extend') return wanted;
      // With nothing to clear, Esc is for whoever is next.
      if (wanted === 'clear' && !hasChosen) return null;
      if (wanted === 'clear') clear();
      else if (wanted === 'page') chooseRange(rows);
      else toggle(at);
      return 'done';
    },
  };
}
