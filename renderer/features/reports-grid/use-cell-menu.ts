import { type MouseEvent, useRef, useState } from 'react';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { filterButtonSize } from './cell-filter-button';
import type { MenuPlace } from './cell-menu';
import { cellRanges, cellValues } from './cell-values';
import { type GridPlace, gridPlaceOf } from './grid-place';

/** The cell under the pointer, and the position of its button. */
export interface HoveredCell {
  readonly place: GridPlace;
  readonly row: StoredRow;
  /** End of the cell in px from the start of the row. */
  readonly end: number;
}

/**
 * Returns the state of the grid's context menu: the hovered cell, the cell that the menu is open for, and the handlers
 * that open it.
 */
export function useCellMenu(rows: readonly StoredRow[], columns: ShownColumns) {
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const openedFrom = useRef<Element | null>(null);
  const stillThere = hovered !== null && rows[hovered.place.at] === hovered.row;

  /** Opens the menu for a place, at a point of the window or below an element. */
  function open(place: GridPlace, where: { readonly x: number; readonly y: number } | Element) {
    const row = rows[place.at];
    const column = place.column ?? columns[0];
    if (!row || !column) return;
    openedFrom.current = document.activeElement;
    const { x, y } = where instanceof Element ? belowOf(where) : where;
    setMenu({ row, column, valueAt: place.valueAt, x, y });
  }

  return {
    menu,
    hovered: menu === null && stillThere ? hovered : null,
    /** The element that had the focus before the menu opened. */
    openedFrom,
    open,
    close: () => setMenu(null),
    onContextMenu: (event: MouseEvent) => {
      const place = gridPlaceOf(event.target);
      if (!place) return;
      event.preventDefault();
      open(place, { x: event.clientX, y: event.clientY });
    },
    onMouseMove: (event: MouseEvent) => {
      const place = gridPlaceOf(event.target);
      // The button covers its own cell, so hovering it changes nothing.
      if (!place?.cell || !place.column) return;
      if (hovered?.place.cell === place.cell && hovered.place.valueAt === place.valueAt) return;
      const row = rows[place.at];
      const end = place.cell.offsetLeft + place.cell.offsetWidth;
      const offered = row && offersFilter(row, place.column) && !wouldCover(place.cell, event.clientX);
      if (offered) setHovered({ place, row, end });
      else if (hovered) setHovered(null);
    },
    onMouseLeave: () => setHovered(null),
  };
}

function offersFilter(row: StoredRow, column: Column): boolean {
  return cellValues(row, column).length > 0 || cellRanges(row, column).length > 0;
}

/** Returns true if the button would appear under the pointer, where it would catch a click meant for the row. */
function wouldCover(cell: Element, pointer: number): boolean {
  return pointer > cell.getBoundingClientRect().right - filterButtonSize - 4;
}

function belowOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
