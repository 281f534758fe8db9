import { discRadius, type PointCluster } from './count-clusters';
import { blendSquare, type PlacedDisc } from './discs';
import type { PaintedPixels } from './paint-points';
import type { PointColours } from './point-look';
import { makeStamp, type Rgba, type Stamp } from './point-stamps';
import { type InView, type PointsView, stepsPerPixel } from './points-view';

/** Radius of the line and of the dot at its end, and width of the ground around both, CSS px. */
const lineRadius = 0.75;
const dotRadius = 2.5;
const halo = 1.25;

/**
 * Returns where the middle of a cluster's points is from the middle of its disc, CSS px; null if the disc covers it, so
 * that it needs no leader line.
 */
export function leaderOf({ reports, middle, x, y }: PointCluster, zoom: number): InView | null {
  const steps = stepsPerPixel(zoom);
  // A cell never crosses the antimeridian.
  const [left, top] = [(middle.x - x) / steps, (middle.y - y) / steps];
  return Math.hypot(left, top) > discRadius(reports) ? { left, top } : null;
}

/** Draws a line from each disc that doesn't cover the middle of its points to a dot at that middle. */
export function stampLeaders(
  painted: PaintedPixels,
  discs: readonly PlacedDisc[],
  { zoom, density }: PointsView,
  { ground, text }: PointColours,
): void {
  const leaders = discs.flatMap((disc) => {
    const leader = leaderOf(disc.cluster, zoom);
    return leader ? [{ disc, leader }] : [];
  });
  const layers = [
    {
      line: makeDot((lineRadius + halo) * density, ground),
      dot: makeDot((dotRadius + halo) * density, ground),
    },
    { line: makeDot(lineRadius * density, text), dot: makeDot(dotRadius * density, text) },
  ];
  for (const { line, dot } of layers)
    for (const { disc, leader } of leaders) {
      const at = (share: number) => ({
        left: (disc.left + leader.left * share) * density + painted.frame,
        top: (disc.top + leader.top * share) * density + painted.frame,
      });
      const steps = Math.ceil(Math.hypot(leader.left, leader.top) * density);
      for (let step = 0; step < steps; step += 1) stampAround(painted, at(step / steps), line);
      stampAround(painted, at(1), dot);
    }
}

function makeDot(radius: number, colour: Rgba): Stamp {
  return makeStamp({ shape: 'dot', radius, rim: 0, body: colour, edge: colour });
}

/** Blends a stamp onto the pixels around a place, px. */
function stampAround(painted: PaintedPixels, { left, top }: InView, { side, rgba }: Stamp): void {
  const half = (side - 1) / 2;
  const corner = { left: Math.floor(left) - half, top: Math.floor(top) - half };
  const rows = { pixels: new Uint32Array(rgba.buffer), width: side, height: side };
  blendSquare(painted, corner, rows, { x: 0, y: 0, side });
}
