import type { Point } from '../../../shared/domain/geodesy';
import { type Position, positionNames } from '../../../shared/domain/position';
import { nearestCopy } from './bounds';
import { type Pixel, pointAt, worldPixel } from './mercator';
import { type Box, placeLineLabels, placeNames, textWidth } from './place-labels';
import { shortPlace } from './place-words';
import { type Leg, moveEast, type ReportLayout } from './report-lines';
import { spreadMarkers } from './spread-markers';

/** What part of the world is on the screen. */
export interface MapView {
  readonly zoom: number;
  /** Longitude of the middle, degrees; runs on past 180 as the map is dragged round the world. */
  readonly longitude: number;
  /** The screen on the world, px at `zoom`. */
  readonly box: Box;
}

/** A position's marker as it stands at one zoom. */
export interface PlannedMarker {
  readonly position: Position;
  /** From the true place to the marker, px. */
  readonly offset: Pixel;
  /** From the true place to the north-west corner of the marker's visible name, px. */
  readonly name: Pixel;
}

/** A leg as it is drawn, in the copy of the world on the screen, and where its distance is written, if it fits. */
export interface PlannedLeg {
  readonly leg: Leg;
  readonly paths: readonly (readonly Point[])[];
  readonly label: Point | null;
}

const markerSide = 28;
const nameHeight = 22;
const labelHeight = 20;
const pieceLength = 24;

/** Plans the selected report for the screen: markers beside each other, names and distances where they cover least. */
export function planReport(
  layout: ReportLayout,
  view: MapView,
): { readonly markers: readonly PlannedMarker[]; readonly legs: readonly PlannedLeg[] } {
  const { bounds } = layout;
  const middle = bounds ? (bounds.west + bounds.east) / 2 : 0;
  const turn = nearestCopy(middle, view.longitude) - middle;
  const positions = layout.positions.map((each) => ({ ...each, longitude: each.longitude + turn }));
  const points = positions.map((position) => worldPixel(position, view.zoom));
  const offsets = spreadMarkers(points);
  const stands = points.map((point, index) => ({
    x: point.x + (offsets[index]?.x ?? 0),
    y: point.y + (offsets[index]?.y ?? 0),
  }));
  const markerBoxes = [...points, ...stands].map(boxAround);
  const names = placeNames(
    positions.map((position, index) => ({
      key: position.source,
      at: stands[index] ?? { x: 0, y: 0 },
      width: nameWidth(position),
      height: nameHeight,
    })),
    markerBoxes,
    view.box,
  );
  const markers = positions.map((position, index): PlannedMarker => {
    const point = points[index] ?? { x: 0, y: 0 };
    const name = names.get(position.source) ?? boxAround(point);
    return {
      position,
      offset: offsets[index] ?? { x: 0, y: 0 },
      name: { x: Math.round(name.x - point.x), y: Math.round(name.y - point.y) },
    };
  });
  const legs = planLegs(layout.legs, turn, view, [...markerBoxes, ...names.values()]);
  return { markers, legs };
}

function planLegs(
  legs: readonly Leg[],
  turn: number,
  view: MapView,
  obstacles: readonly Box[],
): readonly PlannedLeg[] {
  const paths = new Map(
    legs.map((leg) => [leg.key, leg.paths.map((path) => thinOut(moveEast(path, turn), view.zoom))]),
  );
  const spots = placeLineLabels(
    legs
      .filter((leg, index) => !legs.slice(0, index).some((other) => looksTheSame(leg, other, view.zoom)))
      .map((leg) => ({
        key: leg.key,
        path: (paths.get(leg.key)?.[0] ?? []).map((point) => worldPixel(point, view.zoom)),
        width: textWidth(leg.distance) + 14,
        height: labelHeight,
      })),
    obstacles,
    view.box,
  );
  return legs.map((leg) => {
    const spot = spots.get(leg.key);
    return { leg, paths: paths.get(leg.key) ?? [], label: spot ? pointAt(spot, view.zoom) : null };
  });
}

/** True for legs that lie on each other and are equally long, whichever way round: one label says it for both. */
function looksTheSame(leg: Leg, other: Leg, zoom: number): boolean {
  const [a, b] = endsOf(leg, zoom);
  const [c, d] = endsOf(other, zoom);
  if (!a || !b || !c || !d || leg.distance !== other.distance) return false;
  return (touch(a, c) && touch(b, d)) || (touch(a, d) && touch(b, c));
}

function endsOf({ paths: [path = []] }: Leg, zoom: number): readonly Pixel[] {
  return [path[0], path.at(-1)].flatMap((point) => (point ? worldPixel(point, zoom) : []));
}

function touch(a: Pixel, b: Pixel): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 4;
}

/**
 * Every so many px one point of a path, and its ends: Leaflet rounds points to whole px, which makes a line of many
 * short pieces tremble.
 */
function thinOut(path: readonly Point[], zoom: number): readonly Point[] {
  const kept: Point[] = [];
  let last: Pixel | null = null;
  for (const [index, point] of path.entries()) {
    const pixel = worldPixel(point, zoom);
    const far = !last || Math.hypot(pixel.x - last.x, pixel.y - last.y) >= pieceLength;
    if (!far && index < path.length - 1) continue;
    kept.push(point);
    last = pixel;
  }
  return kept;
}

function nameWidth(position: Position): number {
  return textWidth(`${positionNames[position.source]} ${shortPlace(position)}`) + 18;
}

function boxAround({ x, y }: Pixel): Box {
  return { x: x - markerSide / 2, y: y - markerSide / 2, width: markerSide, height: markerSide };
}
