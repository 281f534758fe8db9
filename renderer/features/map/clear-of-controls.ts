import type { Box, Pixel } from './mercator';
import { zoomStep } from './one-world';

/** What is to be shown: its rectangle on the world, px at zoom 0. */
export type ShownBox = Box;

/** Distances to what is shown, px: from the sides of its room, and from those above and below. */
interface Margin {
  readonly side: number;
  readonly end: number;
}

interface FitOptions {
  readonly size: Pixel;
  /** The rectangles of the map under its controls, px from its north-west corner. */
  readonly covers: readonly Box[];
  readonly margin: Margin;
  readonly maxZoom: number;
  /** How far the map zooms out at most, whatever is cut then, and how far at most to keep clear of its controls. */
  readonly leastZoom: number;
  readonly leastZoomBesideControls: number;
  /** What lies farther south is shown only where there is something, px at zoom 0. */
  readonly lastWorth: number;
}

/** The zoom at which something is shown, and where its middle is on the map, px from the map's north-west corner. */
export interface Fitting {
  readonly zoom: number;
  readonly middle: Pixel;
}

/**
 * Returns the highest zoom at which a box fits beside the controls of a map, and its place there, as near as possible to
 * the middle. Where the map has too little room for that, it fits the map as a whole.
 */
export function fitClear(shown: ShownBox, options: FitOptions): Fitting {
  const { size, covers, leastZoom, leastZoomBesideControls } = options;
  const map = { x: 0, y: 0, width: size.x, height: size.y };
  const inAll = fitIn([map], shown, options);
  const clear = fitIn(roomsBeside(covers, size), shown, options);
  const fitting = clear.zoom < Math.min(inAll.zoom, leastZoomBesideControls) ? inAll : clear;
  return fitting.zoom < leastZoom
    ? { zoom: leastZoom, middle: idealMiddle(shown, options, leastZoom) }
    : fitting;
}

function fitIn(rooms: readonly Box[], shown: ShownBox, options: FitOptions): Fitting {
  const { margin, maxZoom } = options;
  const { width, height } = shown;
  const inside = insides(rooms, margin);
  const zoomIn = (room: Box) =>
    stepBelow(Math.min(maxZoom, Math.log2(Math.min(times(room.width, width), times(room.height, height)))));
  const zoom = Math.max(0, ...inside.map(zoomIn));
  const scale = 2 ** zoom;
  const box = { width: width * scale, height: height * scale };
  const ideal = idealMiddle(shown, options, zoom);
  const holding = inside.filter((room) => zoomIn(room) >= zoom);
  return { zoom, middle: nearestMiddle(holding, box, ideal) ?? ideal };
}

/** Returns the middle of the map, or a place below it if the map would show too much of the south. */
function idealMiddle({ y, height }: ShownBox, { size, lastWorth }: FitOptions, zoom: number): Pixel {
  const tooLow = (y + height / 2 - lastWorth) * 2 ** zoom + size.y / 2;
  return { x: size.x / 2, y: size.y / 2 + (y + height > lastWorth ? 0 : Math.max(0, tooLow)) };
}

/** Returns how often a length fits a room; a place without a length always does, even if a map has no height yet. */
function times(room: number, length: number): number {
  return length === 0 ? Number.POSITIVE_INFINITY : room / length;
}

/** Returns the step of the map's zoom below a zoom. A little less than a step is one: sizes are rounded. */
function stepBelow(zoom: number): number {
  return Math.floor(zoom / zoomStep + 1e-6) * zoomStep;
}

/** Returns the parts of rooms with a margin around them; no room that has none. */
function insides(rooms: readonly Box[], { side, end }: Margin): readonly Box[] {
  return rooms
    .map(({ x, y, width, height }) => ({
      x: x + side,
      y: y + end,
      width: width - 2 * side,
      height: height - 2 * end,
    }))
    .filter(({ width, height }) => width >= 0 && height >= 0);
}

/** Returns the place for the middle of a box in one of the rooms that is nearest to another; null if it fits none. */
function nearestMiddle(
  rooms: readonly Box[],
  { width, height }: Pick<Box, 'width' | 'height'>,
  ideal: Pixel,
): Pixel | null {
  let [best, distance]: [Pixel | null, number] = [null, Infinity];
  for (const room of rooms) {
    if (width > room.width + 0.5 || height > room.height + 0.5) continue;
    const at = {
      x: clamp(ideal.x, room.x + width / 2, room.x + room.width - width / 2),
      y: clamp(ideal.y, room.y + height / 2, room.y + room.height - height / 2),
    };
    const away = Math.hypot(at.x - ideal.x, at.y - ideal.y);
    if (away < distance) [best, distance] = [at, away];
  }
  return best;
}

function clamp(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}

/** Half a marker, px. */
const aroundMarkers: Margin = { side: 20, end: 20 };

/** Returns true if nothing covers the markers in a box on a map, nor the map's edge cuts them. */
export function isClear(box: Box, size: Pixel, covers: readonly Box[]): boolean {
  const move = moveToClear(box, size, covers);
  return move !== null && Math.hypot(move.x, move.y) < 1;
}

/** Returns how far a map of this size must move so that a box on it lies clear of controls, px; null if it is too large. */
export function moveToClear({ x, y, width, height }: Box, size: Pixel, covers: readonly Box[]): Pixel | null {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const rooms = insides(roomsBeside(covers, size), aroundMarkers);
  const at = nearestMiddle(rooms, { width, height }, middle);
  return at && { x: middle.x - at.x, y: middle.y - at.y };
}

/** Returns the largest rectangles of a map without a part of a cover. */
export function roomsBeside(covers: readonly Box[], size: Pixel): readonly Box[] {
  const ends = (starts: readonly number[], most: number) =>
    [...new Set(starts)].filter((at) => at >= 0 && at <= most).sort((one, other) => one - other);
  const lefts = ends([0, ...covers.map(({ x, width }) => x + width)], size.x);
  const rights = ends([size.x, ...covers.map(({ x }) => x)], size.x);
  const tops = ends([0, ...covers.map(({ y, height }) => y + height)], size.y);
  const bottoms = ends([size.y, ...covers.map(({ y }) => y)], size.y);
  const rooms: Box[] = [];
  for (const x of lefts)
    for (const right of rights)
      for (const y of tops)
        for (const bottom of bottoms) {
          const room = { x, y, width: right - x, height: bottom - y };
          if (room.width > 0 && room.height > 0 && !covers.some((cover) => overlap(room, cover)))
            rooms.push(room);
        }
  return rooms;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
