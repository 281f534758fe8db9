import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ShownColumn } from '../../../../shared/domain/report-query';
import { useStores } from '../../../state/stores';
import { useImmediateState } from '../../../ui/use-immediate-state';

/** Change of a width by one key press, px. */
const widthStep = 16;

/** Returns the handlers of a heading's edge, which changes the width of its column. */
export function useColumnEdge(column: ShownColumn) {
  const { reports } = useStores();
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const head = event.currentTarget.parentElement;
      if (!head || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      // Relative to the heading, which the other columns move as they share the remaining width.
      reports.getState().setWidth(column, event.clientX - head.getBoundingClientRect().left);
    },
    onDoubleClick: () => reports.getState().setWidth(column, null),
  };
}

/**
 * Returns a handler of keys on a heading's button: Shift+Left and Shift+Right change the width, with Ctrl or Cmd they
 * move the column. Returns false for other keys.
 */
export function useColumnKeys() {
  const { reports } = useStores();
  return (event: KeyboardEvent<HTMLElement>, column: ShownColumn): boolean => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (!event.shiftKey || event.altKey || step === 0) return false;
    event.preventDefault();
    const { columns, moveColumn, setWidth } = reports.getState();
    const { target } = event;
    if (event.ctrlKey || event.metaKey) {
      flushSync(() => moveColumn(column, Math.max(0, columns.indexOf(column) + step)));
      // Moving the focused element removes the focus.
      if (target instanceof HTMLElement) target.focus();
    } else if (target instanceof HTMLElement) {
      const head = target.closest('[role="columnheader"]');
      if (head) setWidth(column, head.getBoundingClientRect().width + step * widthStep);
    }
    return true;
  };
}

/** Where a dragged heading would be dropped. */
interface DropPlace {
  readonly column: ShownColumn;
  readonly side: 'before' | 'after';
}

/** Returns where the dragged heading would be dropped, and the handlers that drag headings to another place. */
export function useColumnDrag() {
  const { reports } = useStores();
  const dragged = useRef<ShownColumn | null>(null);
  const [dropPlace, over, moveOver] = useImmediateState<DropPlace | null>(null);

  function end() {
    dragged.current = null;
    moveOver(null);
  }

  function drop() {
    const [moved, place] = [dragged.current, over()];
    if (moved === null || place === null) return;
    const others = reports.getState().columns.filter((column) => column !== moved);
    const at = others.indexOf(place.column);
    if (at !== -1) reports.getState().moveColumn(moved, place.side === 'before' ? at : at + 1);
  }

  return {
    dropPlace,
    handlersOf: (column: ShownColumn) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        dragged.current = column;
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        // Files and texts from elsewhere can't be dropped here.
        if (dragged.current === null) return;
        event.preventDefault();
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const side = event.clientX < left + width / 2 ? 'before' : 'after';
        if (over()?.column !== column || over()?.side !== side) moveOver({ column, side });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        drop();
        end();
      },
    }),
  };
}
