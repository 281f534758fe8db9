/** A rectangle on the desktop, in the system's px. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of a window must be visible so that it can be dragged, px. */
const minVisible = 100;

/**
 * Returns where to open a window that was at `wanted`, given the work areas of the current displays: at the same
 * place if it fits and can be dragged there; otherwise moved and shrunk into the display that shows most of it.
 * Returns null if no display shows enough of it, for example because its display is disconnected: the window then opens at
 * the default place.
 */
export function placeOnDisplays(wanted: Bounds, workAreas: readonly Bounds[]): Bounds | null {
  const [best] = workAreas.toSorted((one, other) => visibleArea(wanted, other) - visibleArea(wanted, one));
  if (!best) return null;
  const width = overlap(wanted.x, wanted.width, best.x, best.width);
  const height = overlap(wanted.y, wanted.height, best.y, best.height);
  if (width < minVisible || height < minVisible) return null;
  const fits = wanted.width <= best.width && wanted.height <= best.height;
  // A window is dragged by its upper edge.
  if (fits && wanted.y >= best.y) return wanted;
  return fitInto(wanted, best);
}

function fitInto(wanted: Bounds, area: Bounds): Bounds {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: Math.min(Math.max(wanted.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(wanted.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

function visibleArea(wanted: Bounds, area: Bounds): number {
  return (
    Math.max(0, overlap(wanted.x, wanted.width, area.x, area.width)) *
    Math.max(0, overlap(wanted.y, wanted.height, area.y, area.height))
  );
}

/** Returns the overlap of two intervals; negative if they are apart. */
function overlap(one: number, oneLength: number, other: number, otherLength: number): number {
  return Math.min(one + oneLength, other + otherLength) - Math.max(one, other);
}
