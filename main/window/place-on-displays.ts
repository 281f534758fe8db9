/** A part of the desktop, px of the system. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of a window must be seen for it to be taken hold of, px. */
const leastSeen = 100;

/**
 * Where a window that was at `wanted` is to open on the displays there are now (their work areas): where it was, if it fits
 * and can be taken hold of there; else moved and shrunk into the display that shows most of it. null where none shows enough,
 * because the display is gone: it opens in the usual place.
 */
export function placeOnDisplays(wanted: Bounds, workAreas: readonly Bounds[]): Bounds | null {
  const [best] = workAreas.toSorted((one, other) => seenOf(wanted, other) - seenOf(wanted, one));
  if (!best) return null;
  const width = overlap(wanted.x, wanted.width, best.x, best.width);
  const height = overlap(wanted.y, wanted.height, best.y, best.height);
  if (width < leastSeen || height < leastSeen) return null;
  const fits = wanted.width <= best.width && wanted.height <= best.height;
  // By its upper edge it is moved.
  if (fits && wanted.y >= best.y) return wanted;
  return within(wanted, best);
}

function within(wanted: Bounds, area: Bounds): Bounds {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: Math.min(Math.max(wanted.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(wanted.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

function seenOf(wanted: Bounds, area: Bounds): number {
  return (
    Math.max(0, overlap(wanted.x, wanted.width, area.x, area.width)) *
    Math.max(0, overlap(wanted.y, wanted.height, area.y, area.height))
  );
}

/** How much two stretches have in common; negative where they are apart. */
function overlap(one: number, oneLength: number, other: number, otherLength: number): number {
  return Math.min(one + oneLength, other + otherLength) - Math.max(one, other);
}
