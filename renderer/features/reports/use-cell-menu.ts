import { type MouseEvent, useRef, useState } from 'react';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { filterButtonSize } from './cell-filter-button';
import type { MenuPlace } from './cell-menu';
import { cellRanges, cellValues } from './cell-values';
import { type GridPlace, gridPlaceOf } from './grid-place';

/** The cell under the pointer, and where its button stands. */
export interface HoveredCell {
  readonly place: GridPlace;
  readonly row: StoredRow;
  /** End of the cell, px from the start of the row. */
  readonly end: number;
}

/** The grid's menu: which cell the pointer is over, which one it is open for, and the ways to open it. */
export function useCellMenu(rows: readonly StoredRow[], columns: ShownColumns) {
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const openedFrom = useRef<Element | null>(null);
  const stillThere = hovered !== null && rows[hovered.place.at] === hovered.row;

  /** Opens it for a place, at a point of the window or below the element given. */
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
    /** What had the focus before it was opened. */
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
      // Over the button itself nothing changes: it stands over the cell it belongs to.
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

/** The button never comes up under the pointer, where it would catch a click meant for the row. */
function wouldCover(cell: Element, pointer: number): boolean {
  return pointer > cell.getBoundingClientRect().right - filterButtonSize - 4;
}

function belowOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
