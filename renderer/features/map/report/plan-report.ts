import type { Point } from '../../../../shared/domain/geodesy';
import { type Position, positionNames } from '../../../../shared/domain/position';
import { type Pixel, pointAt, worldPixel } from '../mercator';
import { shortPlace } from '../place-words';
import type { DrawnLeg, DrawnReport } from './draw-legs';
import { type Box, placeLineLabels, placeNames, textWidth } from './place-labels';
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

/** Where the selected report's markers stand, and where distances are written, by the leg's key; not where they do not fit. */
export interface ReportPlan {
  readonly markers: readonly PlannedMarker[];
  readonly labels: ReadonlyMap<string, Point>;
}

const markerSide = 28;
const nameHeight = 22;
const labelHeight = 20;
const labelPadding = 14;
/** Of the mark before a distance that contradicts, px. */
const markWidth = 15;

/** Plans the selected report for the screen: markers beside each other, names and distances where they cover least. */
export function planReport({ positions, legs }: DrawnReport, view: MapView): ReportPlan {
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
  return { markers, labels: planLabels(legs, view, [...markerBoxes, ...names.values()]) };
}

function planLabels(
  legs: readonly DrawnLeg[],
  view: MapView,
  obstacles: readonly Box[],
): ReadonlyMap<string, Point> {
  const spots = placeLineLabels(
    legs
      .filter((leg, index) => !legs.slice(0, index).some((other) => looksTheSame(leg, other, view.zoom)))
      .map(({ leg, lines, beyond }) => ({
        key: leg.key,
        paths: [...lines, ...beyond].map((line) => line.map((point) => worldPixel(point, view.zoom))),
        width: textWidth(leg.distance) + labelPadding + (leg.kind === 'apart' ? markWidth : 0),
        height: labelHeight,
      })),
    obstacles,
    view.box,
  );
  return new Map([...spots].map(([key, spot]) => [key, pointAt(spot, view.zoom)]));
}

/** True for legs that lie on each other and say the same, whichever way round: one label says it for both. */
function looksTheSame(one: DrawnLeg, other: DrawnLeg, zoom: number): boolean {
  const [a, b] = endsOf(one, zoom);
  const [c, d] = endsOf(other, zoom);
  if (!a || !b || !c || !d) return false;
  if (one.leg.distance !== other.leg.distance || one.leg.kind !== other.leg.kind) return false;
  return (touch(a, c) && touch(b, d)) || (touch(a, d) && touch(b, c));
}

function endsOf({ lines: [line = []] }: DrawnLeg, zoom: number): readonly Pixel[] {
  return [line[0], line.at(-1)].flatMap((point) => (point ? worldPixel(point, zoom) : []));
}

function touch(a: Pixel, b: Pixel): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 4;
}

function nameWidth(position: Position): number {
  return textWidth(`${positionNames[position.source]} ${shortPlace(position)}`) + 18;
}

function boxAround({ x, y }: Pixel): Box {
  return { x: x - markerSide / 2, y: y - markerSide / 2, width: markerSide, height: markerSide };
}
