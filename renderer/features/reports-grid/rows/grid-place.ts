import { columns } from '../../../../shared/domain/columns';
import { isExtraColumn, type ShownColumn } from '../../../../shared/domain/report-query';

/** The part of the grid that an element belongs to. */
export interface GridPlace {
  /** Index of its row on the page, from 0. */
  readonly at: number;
  /** The cell that is or contains the element. */
  readonly cell: HTMLElement | null;
  readonly column: ShownColumn | null;
  /** Index of the cell's value that it shows; null for none in particular. */
  readonly valueAt: number | null;
  /** The element is the row's checkbox. It is inside the first cell but doesn't count as part of it. */
  readonly onCheckbox: boolean;
}

/** Returns the place in the grid of an event's target; null outside of rows. */
export function gridPlaceOf(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-at]');
  if (!row) return null;
  const onCheckbox = isOnCheckbox(target);
  const cell = onCheckbox ? null : target.closest<HTMLElement>('[data-column]');
  const value = target.closest<HTMLElement>('[data-value]')?.dataset.value;
  return {
    at: Number(row.dataset.at),
    cell,
    column: columnOf(cell?.dataset.column ?? ''),
    valueAt: value === undefined ? null : Number(value),
    onCheckbox,
  };
}

function columnOf(name: string): ShownColumn | null {
  return isExtraColumn(name) ? name : (columns.find((column) => column === name) ?? null);
}

/** Returns true if an event's target is the checkbox of a row or of the heading. */
export function isOnCheckbox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="checkbox"]') !== null;
}

/** Focuses the grid's row that is in the tab order. */
export function focusTabStop(): void {
  document.querySelector<HTMLElement>('[role="grid"] [data-at][tabindex="0"]')?.focus();
}
