import type { Point } from '../../../../shared/domain/geodesy';
import type { Position } from '../../../../shared/domain/position';
import { nearestCopy } from '../bounds';
import { lastLatitude } from '../mercator';
import { moveEast } from '../move-east';
import { type Line, lineBetween } from './line-between';
import type { Leg, ReportLayout } from './report-lines';

/** A leg as drawn at one zoom. */
export interface DrawnLeg {
  readonly leg: Leg;
  /** The lines on the map. Two copies if one can't end at both markers. */
  readonly lines: readonly Line[];
  /** The parts along the map's edge where the path passes a pole beyond it; they join the lines. */
  readonly beyond: readonly Line[];
}

/** The parts of a report that don't change while the map is moved, in one copy of the world. */
export interface DrawnReport {
  readonly positions: readonly Position[];
  readonly legs: readonly DrawnLeg[];
}

/**
 * Returns the whole turns, in degrees, that move a report's layout to the copy of the world around a
 * longitude.
 */
export function turnTowards({ bounds }: ReportLayout, longitude: number): number {
  const middle = bounds ? (bounds.west + bounds.east) / 2 : 0;
  return nearestCopy(middle, longitude) - middle;
}

/** Draws a report's legs for a zoom, shifted by `turn` degrees (see turnTowards). */
export function drawReport(layout: ReportLayout, zoom: number, turn: number): DrawnReport {
  const positions = layout.positions.map((each) => ({ ...each, longitude: each.longitude + turn }));
  const at = new Map(positions.map((position) => [position.source, position]));
  const legs = layout.legs.map((leg): DrawnLeg => {
    const [from, to] = [at.get(leg.from), at.get(leg.to)];
    return from && to ? { leg, ...drawLeg(from, to, zoom) } : { leg, lines: [], beyond: [] };
  });
  return { positions, legs };
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
