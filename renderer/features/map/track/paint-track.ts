import { turnsInView } from '../bounds';
import type { ColourOf } from '../map-colours';
import { worldPixel, worldSize } from '../mercator';
import type { PointsView } from '../points/points-view';
import {
  alongEdge,
  isLaidOut,
  type LineKind,
  linePath,
  type TrackLayout,
  type TrackLine,
} from '../timeline/track-layout';
import type { PaintPicture } from './picture-layer';

const widths: Readonly<Record<LineKind, number>> = { possible: 2, excluded: 1.5, impossible: 3 };
const dashes: Readonly<Record<LineKind, readonly number[]>> = {
  possible: [],
  excluded: [1, 5],
  impossible: [9, 5],
};
const lineColours = {
  possible: 'track-line',
  excluded: 'track-struck-out',
  impossible: 'track-impossible',
} as const;
const kinds: readonly LineKind[] = ['excluded', 'possible', 'impossible'];
const faint = 0.28;
/**
 * Maximum number of lines before and after the cursor that are drawn in full: more would cover each other,
 * and dashes are slow to draw.
 */
export const maxVivid = 60;
/** Radius of a report's dot, CSS px. */
const dotRadius = 3.5;

/** Returns the lines of a track, those closest to a report (its index) first. */
export function nearestFirst({ lines }: TrackLayout, cursorAt: number): readonly TrackLine[] {
  return [...lines].sort((one, other) => distance(one, cursorAt) - distance(other, cursorAt));
}

/** Paints the laid out lines of a track: up to a report (its index) in full, later ones faint. */
export function paintTrack(layout: TrackLayout, cursorAt: number): PaintPicture {
  return (context, view, colourOf) => {
    const drawn = nearestFirst(layout, cursorAt).filter(isLaidOut);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const placing of placingsIn(layout, view))
      paintLines(context, layout, drawn, cursorAt, placing, colourOf);
  };
}

/** Paints the lines and dots of a track in one copy of the world. */
function paintLines(
  context: CanvasRenderingContext2D,
  layout: TrackLayout,
  drawn: readonly TrackLine[],
  cursorAt: number,
  placing: Placing,
  colourOf: ColourOf,
): void {
  const before = distinct(
    drawn.filter(({ at }) => at <= cursorAt),
    placing,
  );
  const after = distinct(
    drawn.filter(({ at }) => at > cursorAt),
    placing,
  );
  context.globalAlpha = faint;
  hairlines(context, [...after.slice(maxVivid), ...before.slice(maxVivid)], placing, colourOf);
  strokeLines(context, after.slice(0, maxVivid), placing, colourOf);
  dots(context, layout, placing, colourOf, (at) => at > cursorAt);
  context.globalAlpha = 1;
  const vivid = before.slice(0, maxVivid);
  strokeHalo(context, vivid, placing, colourOf);
  strokeLines(context, vivid, placing, colourOf);
  strokeBeyond(context, vivid, placing, colourOf);
  arrowHeads(
    context,
    vivid.filter(({ at, kind }) => at === cursorAt || kind === 'impossible'),
    placing,
    colourOf,
  );
  dots(context, layout, placing, colourOf, (at) => at <= cursorAt);
}

/** Distance within which ends count as the same, px. */
const grid = 5;

/** Returns the visible lines, each path once: lines in both directions would fill each other's dashes. */
function distinct(lines: readonly TrackLine[], { scale }: Placing): readonly TrackLine[] {
  const seen = new Set<string>();
  return lines.filter(({ kind, from, to }) => {
    const [start, end] = [from, to].map((point) => {
      const { x, y } = worldPixel(point, 0);
      return `${Math.round(((x / 256) * scale) / grid)} ${Math.round(((y / 256) * scale) / grid)}`;
    });
    if (start === end) return false;
    const pathKey = `${kind} ${[start, end].sort().join()}`;
    return seen.has(pathKey) ? false : seen.add(pathKey);
  });
}

function distance({ at }: TrackLine, cursorAt: number): number {
  return Math.abs(at - cursorAt);
}

/** Converts fractions of the world's side to CSS px of the picture. */
interface Placing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Places the track in the copies of the world in the picture, the nearest to its middle first. */
function placingsIn({ bounds }: TrackLayout, view: PointsView): readonly Placing[] {
  const scale = worldSize(view.zoom);
  const longitude = ((view.left + view.width / 2) / scale - 0.5) * 360;
  return turnsInView(bounds, longitude, (view.width / scale) * 360).map((turn) => ({
    scale,
    left: view.left - (turn / 360) * scale,
    top: view.top,
  }));
}

function trace(context: CanvasRenderingContext2D, line: TrackLine, { scale, left, top }: Placing): void {
  for (const path of linePath(line)) {
    for (let at = 0; at < path.length; at += 2) {
      const [x, y] = [(path[at] ?? 0) * scale - left, (path[at + 1] ?? 0) * scale - top];
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
}

function strokeLines(
  context: CanvasRenderingContext2D,
  lines: readonly TrackLine[],
  placing: Placing,
  colourOf: ColourOf,
): void {
  for (const kind of kinds) {
    context.beginPath();
    for (const line of lines) if (line.kind === kind) trace(context, line, placing);
    context.strokeStyle = colourOf(lineColours[kind]);
    context.lineWidth = widths[kind];
    context.setLineDash([...dashes[kind]]);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Distance of a line along the map's edge from that edge, px: the whole line is on the map. */
const edgeInset = 3;

/** Draws lines that leave the map towards a pole along its edge, dotted, to where they return. */
function strokeBeyond(
  context: CanvasRenderingContext2D,
  lines: readonly TrackLine[],
  { scale, left, top }: Placing,
  colourOf: ColourOf,
): void {
  context.lineWidth = 3;
  context.setLineDash([1, 7]);
  for (const line of lines) {
    context.beginPath();
    for (const { from, to, y } of alongEdge(line)) {
      const edge = y * scale - top + (y < 0.5 ? edgeInset : -edgeInset);
      context.moveTo(from * scale - left, edge);
      context.lineTo(to * scale - left, edge);
    }
    context.strokeStyle = colourOf(lineColours[line.kind]);
    context.stroke();
  }
  context.setLineDash([]);
}

function hairlines(
  context: CanvasRenderingContext2D,
  lines: readonly TrackLine[],
  placing: Placing,
  colourOf: ColourOf,
): void {
  context.lineWidth = 1;
  for (const kind of kinds) {
    context.beginPath();
    for (const line of lines) if (line.kind === kind) trace(context, line, placing);
    context.strokeStyle = colourOf(lineColours[kind]);
    context.stroke();
  }
}

function strokeHalo(
  context: CanvasRenderingContext2D,
  lines: readonly TrackLine[],
  placing: Placing,
  colourOf: ColourOf,
): void {
  context.beginPath();
  for (const line of lines) if (line.kind !== 'excluded') trace(context, line, placing);
  context.strokeStyle = colourOf('track-ground');
  context.lineWidth = 6;
  context.stroke();
}

/** Length of an arrow head, and minimum length of a line with one, px. */
const headLength = 9;
const headRoom = 46;

/** Draws the direction in the middle of each line. */
function arrowHeads(
  context: CanvasRenderingContext2D,
  lines: readonly TrackLine[],
  { scale, left, top }: Placing,
  colourOf: ColourOf,
): void {
  for (const line of lines) {
    const path = linePath(line)[0];
    if (!path) continue;
    const last = path.length / 2 - 1;
    const at = Math.max(1, Math.round(last / 3));
    const place = (index: number) => ({
      x: (path[index * 2] ?? 0) * scale - left,
      y: (path[index * 2 + 1] ?? 0) * scale - top,
    });
    const [start, end, from, tip] = [place(0), place(last), place(at - 1), place(at)];
    if (Math.hypot(end.x - start.x, end.y - start.y) < headRoom) continue;
    // A straight line has only its ends; the tip is then placed in its middle.
    const share = last === 1 ? 0.5 : 1;
    const [x, y] = [from.x + (tip.x - from.x) * share, from.y + (tip.y - from.y) * share];
    const course = Math.atan2(tip.y - from.y, tip.x - from.x);
    context.beginPath();
    context.moveTo(x, y);
    for (const side of [2.6, -2.6])
      context.lineTo(x + headLength * Math.cos(course + side), y + headLength * Math.sin(course + side));
    context.closePath();
    context.fillStyle = colourOf(lineColours[line.kind]);
    context.fill();
  }
}

/** Draws a dot for each report, one per place. */
function dots(
  context: CanvasRenderingContext2D,
  { points }: TrackLayout,
  { scale, left, top }: Placing,
  colourOf: ColourOf,
  isIncluded: (at: number) => boolean,
): void {
  const painted = new Set<string>();
  context.beginPath();
  for (const [at, point] of points.entries()) {
    if (!point || !isIncluded(at)) continue;
    const pixel = worldPixel(point, 0);
    const [x, y] = [(pixel.x / 256) * scale - left, (pixel.y / 256) * scale - top];
    const place = `${Math.round(x)} ${Math.round(y)}`;
    if (painted.has(place)) continue;
    painted.add(place);
    context.moveTo(x + dotRadius, y);
    context.arc(x, y, dotRadius, 0, 2 * Math.PI);
  }
  context.fillStyle = colourOf('track-line');
  context.strokeStyle = colourOf('track-ground');
  context.lineWidth = 3;
  context.stroke();
  context.fill();
}
