import type { SourceDistance } from '../../../../shared/domain/disagreement';
import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import { type DistanceInterval, distanceKm, type Point } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { concernsArea } from '../../../../shared/domain/position-mark';
import type { ProxySignal } from '../../../../shared/domain/report';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { type Bounds, boundsAround, type Line, moveEast, unrollLongitudes } from '../bounds';
import { lastLatitude, worldPixel } from '../mercator';

/**
 * The verdict on a distance. `apart`: even its minimum contradicts. `together`: the assumed radii explain it.
 * `explained`: a VPN, TOR or an ignored IP place explains it. `doubtful`: one end says nothing and isn't compared.
 */
export type LegKind = 'apart' | 'together' | 'explained' | 'doubtful';

/** The shortest path over the globe between two positions of a report. */
export interface Leg {
  readonly key: string;
  readonly from: PositionSource;
  readonly to: PositionSource;
  /** The formatted distance, e.g. "9,104 km". */
  readonly distance: string;
  /** What is written on its line: the distance, or the interval if an end stands for a whole area. */
  readonly label: string;
  /** The interval at the assumed radii; null if the distance isn't compared. */
  readonly interval: DistanceInterval | null;
  readonly kind: LegKind;
  readonly explainedBy: ProxySignal | null;
}

/** A report laid out with continuous longitudes, so that all its positions are next to each other. */
export interface ReportLayout {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
  readonly bounds: Bounds | null;
}

/** Lays out the positions of a report and a leg between each pair of them, with the compared distances. */
export function layOutReport(
  reportPositions: readonly Position[],
  distances: readonly SourceDistance[],
): ReportLayout {
  const longitudes = unrollLongitudes(reportPositions.map((position) => position.longitude));
  const positions = reportPositions.map((position, index) => ({
    ...position,
    longitude: longitudes[index] ?? position.longitude,
  }));
  const pairs = positions.flatMap((from, index) => positions.slice(index + 1).map((to) => ({ from, to })));
  return {
    positions,
    legs: pairs.map(({ from, to }) => legBetween(from, to, distances)),
    bounds: boundsOf(positions, pairs),
  };
}

/** Precise enough to tell how far north a leg curves. */
const zoomForBounds = 2;

/**
 * Returns the bounds of the positions, extended north and south by the curves of the legs. Legs may leave for
 * another copy of the world.
 */
function boundsOf(
  positions: readonly Position[],
  pairs: readonly { readonly from: Position; readonly to: Position }[],
): Bounds | null {
  const around = boundsAround(positions);
  const drawn = boundsAround(pairs.flatMap(({ from, to }) => lineBetween(from, to, zoomForBounds)));
  if (!around || !drawn) return around;
  return {
    ...around,
    south: Math.min(around.south, drawn.south),
    north: Math.max(around.north, drawn.north),
  };
}

function legBetween(from: Position, to: Position, distances: readonly SourceDistance[]): Leg {
  const sourceDistance = distances.find(
    ({ sources }) => sources.includes(from.source) && sources.includes(to.source),
  );
  const distance = distanceText(sourceDistance?.km ?? distanceKm(from, to));
  return {
    key: `${from.source}-${to.source}`,
    from: from.source,
    to: to.source,
    distance,
    label: sourceDistance && concernsArea(from, to) ? intervalText(sourceDistance.interval) : distance,
    interval: sourceDistance?.interval ?? null,
    kind: kindOf(sourceDistance),
    explainedBy: sourceDistance?.explainedBy ?? null,
  };
}

function kindOf(sourceDistance: SourceDistance | undefined): LegKind {
  if (!sourceDistance) return 'doubtful';
  if (sourceDistance.explainedBy !== null) return 'explained';
  return sourceDistance.interval.min > 0 ? 'apart' : 'together';
}

/** A leg as drawn at one zoom. */
export interface DrawnLeg {
  readonly leg: Leg;
  /** The lines on the map. Two copies if one can't end at both markers, and in each copy of the world in view. */
  readonly lines: readonly Line[];
  /** The parts along the map's edge where the path passes a pole beyond it; they join the lines. */
  readonly beyond: readonly Line[];
}

/** The parts of a report that don't change while the map is moved. */
export interface DrawnReport {
  /** In the layout. */
  readonly positions: readonly Position[];
  readonly legs: readonly DrawnLeg[];
}

/** Draws a report's legs for a zoom, in the copies of the world that `turns` lead to (see turnsInView). */
export function drawReport(layout: ReportLayout, zoom: number, turns: readonly number[]): DrawnReport {
  const at = new Map(layout.positions.map((position) => [position.source, position]));
  const legs = layout.legs.map((leg): DrawnLeg => {
    const [from, to] = [at.get(leg.from), at.get(leg.to)];
    if (!from || !to) return { leg, lines: [], beyond: [] };
    const { lines, beyond } = drawLeg(from, to, zoom);
    const inCopies = (drawn: readonly Line[]) =>
      turns.flatMap((turn) => drawn.map((line) => moveEast(line, turn)));
    return { leg, lines: inCopies(lines), beyond: inCopies(beyond) };
  });
  return { positions: layout.positions, legs };
}

/**
 * Draws the line between two markers. The shortest path may end at the other marker's copy on the far side of
 * the world (0, 120 and 240 degrees east: the last pair goes west); then a second copy of the line ends at
 * the marker itself.
 */
export function drawLeg(from: Point, to: Point, zoom: number): Pick<DrawnLeg, 'lines' | 'beyond'> {
  const line = lineBetween(from, to, zoom);
  const gap = to.longitude - (line.at(-1)?.longitude ?? to.longitude);
  const copies = Math.abs(gap) < 1 ? [line] : [line, moveEast(line, gap)];
  const stretches = copies.flatMap(cutAtEdge);
  return {
    lines: stretches.filter((stretch) => !stretch.every(isBeyond)),
    beyond: stretches.filter((stretch) => stretch.every(isBeyond)),
  };
}

function isBeyond({ latitude }: Point): boolean {
  return Math.abs(latitude) >= lastLatitude;
}

/**
 * Splits a line into parts on the map and beyond its edge, in order; each starts where the previous one ends.
 */
function cutAtEdge(line: Line): readonly Line[] {
  const stretches: Point[][] = [];
  let wasBeyond: boolean | null = null;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (!before) continue;
    const beyond = isBeyond(before) && isBeyond(point);
    if (beyond === wasBeyond) stretches.at(-1)?.push(point);
    else stretches.push([before, point]);
    wasBeyond = beyond;
  }
  return stretches;
}

/**
 * Above this zoom, lines get no more detail and stay within 120 m of the true path: more points would take
 * longer than a frame.
 */
const maxDetailZoom = 8;
/** Maximum deviation from the true path, px: with more, corners are visible. */
const tolerance = 0.2;

/**
 * Returns the complete shortest path from a point to another, or to its nearest copy. Beyond the map's edge
 * it follows that edge.
 */
export function lineBetween(from: Point, to: Point, zoom: number): Line {
  const drawnAt = Math.min(zoom, maxDetailZoom);
  const project = (point: Point) => worldPixel(point, drawnAt);
  return geodesicLines(from, to, { project, tolerance: tolerance, maxLatitude: 90 }).flat();
}
