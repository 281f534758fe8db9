import type { Point } from '../../../../shared/domain/geodesy';
import type { Position } from '../../../../shared/domain/position';
import { positionNames } from '../../../../shared/i18n/position-text';
import { textWidth } from '../../../ui/text-width';
import { nearestCopy } from '../bounds';
import { type Box, type Pixel, pointAt, worldPixel } from '../mercator';
import { shortPlace } from '../place-text';
import type { MapView } from '../use-map-view';
import { placeLineLabels, placeNames, spreadMarkers } from './place-labels';
import type { DrawnLeg, DrawnReport } from './report-lines';

/** A position's marker at one zoom. */
export interface PlannedMarker {
  readonly position: Position;
  /** Offset from the true position to the marker, px. */
  readonly offset: Pixel;
  /** Offset from the true position to the north-west corner of the marker's name, and its width, px. */
  readonly name: Pixel & Pick<Box, 'width'>;
  /** The nearest point of the name, in the same px, if nothing else tells whose it is; null if it is next to the marker. */
  readonly nameLeader: Pixel | null;
}

/**
 * The markers of the selected report, and the places of distance labels by the leg's key. Labels that don't
 * fit are left out.
 */
interface ReportPlan {
  readonly markers: readonly PlannedMarker[];
  readonly labels: ReadonlyMap<string, Point>;
}

const markerSide = 28;
const nameHeight = 22;
const labelHeight = 20;
const labelPadding = 14;
/** Width of the warning icon before a contradictory distance, px. */
const markWidth = 15;

/**
 * Plans the selected report for the screen: markers next to each other, names and distances where they cover
 * the least, also of what is under the map's controls.
 */
export function planReport(
  { legs, ...drawn }: DrawnReport,
  view: MapView,
  covered: readonly Box[] = [],
): ReportPlan {
  // Each where it is nearest: the view may cut the report.
  const positions = drawn.positions.map((position) => ({
    ...position,
    longitude: nearestCopy(position.longitude, view.longitude),
  }));
  const points = positions.map((position) => worldPixel(position, view.zoom));
  const offsets = spreadMarkers(points);
  const markerPoints = points.map((point, index) => ({
    x: point.x + (offsets[index]?.x ?? 0),
    y: point.y + (offsets[index]?.y ?? 0),
  }));
  const markerBoxes = [...points, ...markerPoints].map(boxAround);
  const names = placeNames(
    positions.map((position, index) => ({
      key: position.source,
      at: markerPoints[index] ?? { x: 0, y: 0 },
      width: nameWidth(position),
      height: nameHeight,
    })),
    [...markerBoxes, ...covered],
    view.box,
  );
  const markers = positions.map((position, index): PlannedMarker => {
    const point = points[index] ?? { x: 0, y: 0 };
    const offset = offsets[index] ?? { x: 0, y: 0 };
    const placed = names.get(position.source) ?? boxAround(point);
    const name = { ...placed, x: Math.round(placed.x - point.x), y: Math.round(placed.y - point.y) };
    return { position, offset, name, nameLeader: leaderTo(name, offset) };
  });
  return { markers, labels: planLabels(legs, view, [...markerBoxes, ...covered, ...names.values()]) };
}

/** A name farther than this from its marker's middle has a line, px. */
const farName = 22;

/** Returns the point of a name that is nearest to its marker, unless they are next to each other. */
function leaderTo({ x, y, width, height }: Box, marker: Pixel): Pixel | null {
  const nearest = {
    x: Math.max(x, Math.min(marker.x, x + width)),
    y: Math.max(y, Math.min(marker.y, y + height)),
  };
  return Math.hypot(nearest.x - marker.x, nearest.y - marker.y) > farName ? nearest : null;
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
        width: textWidth(leg.label) + labelPadding + (leg.kind === 'apart' ? markWidth : 0),
        height: labelHeight,
      })),
    obstacles,
    view.box,
  );
  return new Map([...spots].map(([key, spot]) => [key, pointAt(spot, view.zoom)]));
}

/**
 * Returns true for legs that coincide and show the same, in either direction: one label suffices for both.
 */
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
