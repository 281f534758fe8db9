import { type Column, columns } from '../../../shared/domain/report-query';

/** What an element of the grid's body belongs to. */
export interface GridPlace {
  /** Place of its row on the page, from 0. */
  readonly at: number;
  /** The cell, where it is one or within one. */
  readonly cell: HTMLElement | null;
  readonly column: Column | null;
  /** Which of the cell's values it shows; null where it shows no one in particular. */
  readonly valueAt: number | null;
  /** The box that chooses the row, which stands before its cells though it is within the first. */
  readonly onBox: boolean;
}

/** Where in the grid an event happened; null outside of a row. */
export function gridPlaceOf(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-at]');
  if (!row) return null;
  const onBox = target.closest('[role="checkbox"]') !== null;
  const cell = onBox ? null : target.closest<HTMLElement>('[data-column]');
  const value = target.closest<HTMLElement>('[data-value]')?.dataset.value;
  return {
    at: Number(row.dataset.at),
    cell,
    column: columns.find((column) => column === cell?.dataset.column) ?? null,
    valueAt: value === undefined ? null : Number(value),
    onBox,
  };
}

/** Leads the keyboard to the grid's row in the tab order, from beside the grid. */
export function focusTabStop(): void {
  document.querySelector<HTMLElement>('[role="grid"] [data-at][tabindex="0"]')?.focus();
}
