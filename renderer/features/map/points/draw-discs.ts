import { riskOutlines } from '../risk-look';
import type { PointCluster } from './count-clusters';
import { discRadius, discWords, hasDisc } from './discs';
import { cssColour, type PointColours } from './point-colours';
import { copiesInView, type InView, type PointsView } from './points-view';

/** A cluster's disc with its middle, CSS px. */
export interface PlacedDisc extends InView {
  readonly cluster: PointCluster;
}

/** Returns the discs of clusters with more than one report, in every copy of the world in view. */
export function discsInView(clusters: readonly PointCluster[], view: PointsView): readonly PlacedDisc[] {
  return clusters
    .filter(hasDisc)
    .flatMap((cluster) => copiesInView(cluster, view).map((place) => ({ cluster, ...place })));
}

/**
 * Draws each disc with its number and the worst risk, in colour and shape. `density` is canvas px per CSS px.
 */
export function drawDiscs(
  context: OffscreenCanvasRenderingContext2D,
  discs: readonly PlacedDisc[],
  density: number,
  colours: PointColours,
): void {
  context.setTransform(density, 0, 0, density, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = '600 11px system-ui, sans-serif';
  for (const { cluster, left, top } of discs) {
    drawDisc(context, cluster, left, top, colours);
    drawSign(context, cluster, left, top, colours);
  }
}

function drawDisc(
  context: OffscreenCanvasRenderingContext2D,
  { reports, worst }: PointCluster,
  left: number,
  top: number,
  colours: PointColours,
): void {
  const radius = discRadius(reports);
  context.beginPath();
  context.arc(left, top, radius, 0, 2 * Math.PI);
  context.fillStyle = cssColour(colours.ground);
  context.fill();
  context.beginPath();
  context.arc(left, top, radius - 2.5, 0, 2 * Math.PI);
  context.strokeStyle = cssColour(colours.risks[worst]);
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = cssColour(colours.text);
  context.fillText(discWords(reports), left, top + 0.5);
}

/** Size of the sign in px. Its outline is defined in a 24 by 24 square. */
const signSide = 14;

/** Draws the shape of the worst risk at the disc's upper right, like the risk badges. */
function drawSign(
  context: OffscreenCanvasRenderingContext2D,
  { reports, worst }: PointCluster,
  left: number,
  top: number,
  colours: PointColours,
): void {
  const { outline, sign } = signs[worst === 'other' || worst === 'none' ? 'unknown' : worst];
  const away = discRadius(reports) * Math.SQRT1_2;
  context.save();
  context.translate(left + away - signSide / 2, top - away - signSide / 2);
  context.scale(signSide / 24, signSide / 24);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = cssColour(colours.ground);
  context.lineWidth = 4;
  context.stroke(outline);
  context.fillStyle = cssColour(colours.risks[worst]);
  context.fill(outline);
  context.lineWidth = 2.5;
  context.stroke(sign);
  context.restore();
}

const signs = {
  fraud: pathsOf('fraud'),
  high: pathsOf('high'),
  low: pathsOf('low'),
  clear: pathsOf('clear'),
  unknown: pathsOf('unknown'),
};

function pathsOf(look: keyof typeof riskOutlines) {
  const { outline, sign } = riskOutlines[look];
  return { outline: new Path2D(outline), sign: new Path2D(sign) };
}
