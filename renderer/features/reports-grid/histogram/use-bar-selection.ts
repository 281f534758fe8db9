import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { timeNow } from '../../../clock';
import { useStores, useSubject } from '../../../state/stores';
import { useImmediateState } from '../../../ui/use-immediate-state';
import {
  type BarRange,
  type BarSpan,
  movedRange,
  rangeOfSpan,
  spanOfFilter,
  spanOfRange,
  timeFilterOf,
} from './bar-range';

/** How near to an edge of the brush the pointer moves it, px. */
const edgeReach = 5;

/** The selection of bars, by pointer and keyboard. `edges` are the times between the bars, and at both ends. */
export function useBarSelection(edges: readonly number[]) {
  const { reports } = useStores();
  const filter = useSubject('reports', ({ query }) => query.filters.find(({ field }) => field === 'time'));
  const count = edges.length - 1;
  const [range, selected, setRange] = useImmediateState<BarRange>({ anchor: count - 1, head: count - 1 });
  const [selecting, setSelecting] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const dragging = useRef(false);
  const filtered = filter?.field === 'time' ? spanOfFilter(edges, filter, timeNow()) : null;
  const span = spanOfRange(range);

  function applyRange(applied: BarRange) {
    setRange(applied);
    setSelecting(false);
    void reports.getState().putFilter(timeFilterOf(edges, applied));
  }

  /** Returns false if there is nothing to undo. */
  function cancel(): boolean {
    if (!selecting && filter === undefined) return false;
    if (!selecting) void reports.getState().removeFilter('time');
    dragging.current = false;
    setSelecting(false);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moved = movedRange(range, event.key, event.shiftKey, count);
    if (moved) {
      setRange(moved);
      setSelecting(moved.anchor !== moved.head);
      setPointed(moved.head);
    } else if (event.key === 'Enter' || event.key === ' ') applyRange(range);
    else if (event.key !== 'Escape' || !cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns the place of the pointer among the bars, and how wide a bar is in px. */
  function placeOf(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const barWidth = Math.max(width, 1) / count;
    const place = (event.clientX - left) / barWidth;
    return { place, barWidth, bar: Math.min(Math.max(Math.floor(place), 0), count - 1) };
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { place, barWidth, bar } = placeOf(event);
    const isNear = (edge: number) => Math.abs(edge - place) * barWidth <= edgeReach;
    dragging.current = true;
    setSelecting(true);
    // The edge that is not dragged stays.
    const brushed = filtered && rangeOfSpan(filtered);
    if (filtered && brushed && isNear(filtered.begins))
      setRange({ anchor: brushed.head, head: brushed.anchor });
    else if (filtered && brushed && isNear(filtered.ends)) setRange(brushed);
    else setRange({ anchor: bar, head: bar });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { bar } = placeOf(event);
    if (bar !== pointed) setPointed(bar);
    if (dragging.current && bar !== selected().head) setRange({ ...selected(), head: bar });
  }

  function onPointerUp() {
    if (dragging.current) applyRange(selected());
    dragging.current = false;
  }

  const shown: BarSpan | null = pointed === null ? null : { begins: pointed, ends: pointed + 1 };
  return {
    span,
    /** The bars of the grid's time filter; null without one. */
    filtered,
    /** The bars to describe; null for none. */
    shown: selecting ? span : shown,
    /** The bar that the keyboard moves. */
    head: range.head,
    isSelecting: selecting,
    handlers: {
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) =>
        setPointed(event.currentTarget.matches(':focus-visible') ? range.head : pointed),
      onBlur: () => {
        setPointed(null);
        setSelecting(false);
      },
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: cancel,
      onPointerLeave: () => setPointed(null),
      onDoubleClick: cancel,
    },
  };
}
