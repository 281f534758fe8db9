import type { PointRisk } from '../../../../shared/domain/packed-points';
import type { RiskLevel } from '../../../../shared/domain/vocabulary';
import { riskOutlines } from '../risk-look';
import { contextOf } from './canvas-context';
import { discRadius, type PointCluster } from './count-clusters';
import type { PaintedPixels } from './paint-points';
import { cssColour, type PointColours, risksByWeight } from './point-look';
import {
  copiesInView,
  type InView,
  type PackedPlace,
  type PointsView,
  stepsPerPixel,
  worldSteps,
} from './points-view';

/** Abbreviates a count to fit a disc: "9999", "12k", "3M". The button's name has the exact number. */
export function discText(reports: number): string {
  if (reports < 10_000) return String(reports);
  return reports < 1_000_000 ? `${Math.floor(reports / 1_000)}k` : `${Math.floor(reports / 1_000_000)}M`;
}

/** Returns true for clusters drawn as a disc. A single report is shown by its points. */
export function hasDisc({ reports }: PointCluster): boolean {
  return reports > 1;
}

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

/** Distance from the middle of a marker, CSS px, that discs stay away from: markers of one place are around it. */
const markerReach = 22;

/** Returns the clusters without those whose discs would show next to the markers. */
export function besideMarkers(
  clusters: readonly PointCluster[],
  markers: readonly PackedPlace[],
  zoom: number,
): readonly PointCluster[] {
  if (markers.length === 0) return clusters;
  const steps = stepsPerPixel(zoom);
  return clusters.filter((cluster) => {
    const reach = (discRadius(cluster.reports) + markerReach) * steps;
    return !hasDisc(cluster) || markers.every((marker) => distance(cluster, marker) > reach);
  });
}

/** Returns the distance between two places in steps, the short way around the world. */
function distance(one: PackedPlace, other: PackedPlace): number {
  const across = Math.abs(one.x - other.x);
  return Math.hypot(Math.min(across, worldSteps - across), one.y - other.y);
}

/**
 * Draws each disc with its number, a ring with the share of each risk, and the shape of the worst one. `density` is
 * canvas px per CSS px.
 */
function drawDiscs(
  context: OffscreenCanvasRenderingContext2D,
  discs: readonly PlacedDisc[],
  density: number,
  colours: PointColours,
): void {
  context.setTransform(density, 0, 0, density, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { cluster, left, top } of discs) {
    drawDisc(context, cluster, left, top, colours);
    drawRing(context, cluster, left, top, colours);
    drawSign(context, cluster, left, top, colours);
  }
}

function drawDisc(
  context: OffscreenCanvasRenderingContext2D,
  { reports }: PointCluster,
  left: number,
  top: number,
  colours: PointColours,
): void {
  const text = discText(reports);
  context.beginPath();
  context.arc(left, top, discRadius(reports), 0, 2 * Math.PI);
  context.fillStyle = cssColour(colours.ground);
  context.fill();
  context.font = text.length > 3 ? '600 10px system-ui, sans-serif' : '600 11px system-ui, sans-serif';
  context.fillStyle = cssColour(colours.text);
  context.fillText(text, left, top + 0.5);
}

/** Width of a risk's part of the ring, CSS px: worse ones are wider, so that they differ by more than colour. */
const ringWidths: Readonly<Record<PointRisk, number>> = {
  fraud: 5.5,
  high: 4.5,
  other: 3.5,
  low: 3,
  clear: 2.25,
  none: 2.25,
};
/** Gap between two parts of a ring, and width of the ground around it, CSS px. */
const ringGap = 1;

/** Draws the share of each risk, the worst first, clockwise from the top. */
function drawRing(
  context: OffscreenCanvasRenderingContext2D,
  { reports, risks }: PointCluster,
  left: number,
  top: number,
  colours: PointColours,
): void {
  const outside = discRadius(reports) - ringGap;
  const steps = ringSteps(risks);
  const total = steps.reduce((sum, step) => sum + step, 0);
  const gap = steps.filter((step) => step > 0).length > 1 ? ringGap / outside : 0;
  let from = -Math.PI / 2;
  for (const [weight, risk] of [...risksByWeight.entries()].reverse()) {
    const angle = ((steps[weight] ?? 0) / total) * 2 * Math.PI;
    if (angle === 0) continue;
    const width = ringWidths[risk];
    context.beginPath();
    context.arc(left, top, outside - width / 2, from + gap / 2, from + angle - gap / 2);
    context.strokeStyle = cssColour(colours.risks[risk]);
    context.lineWidth = width;
    context.stroke();
    from += angle;
  }
}

/** The number of steps around a ring: coarse, so that discs look the same more often and are drawn less often. */
const maxSteps = 24;

/** Returns the part of each risk in a ring, in steps; at least one for each that occurs. */
export function ringSteps(risks: readonly number[]): readonly number[] {
  const reports = risks.reduce((sum, count) => sum + count, 0);
  return risks.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / reports) * maxSteps))));
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
  const { outline, sign } = signOf(worst === 'other' || worst === 'none' ? 'unknown' : worst);
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

/** The outlines as paths, created when first drawn. */
const signs = new Map<RiskLevel, { readonly outline: Path2D; readonly sign: Path2D }>();

function signOf(look: RiskLevel) {
  const { outline, sign } = riskOutlines[look];
  const paths = signs.get(look) ?? { outline: new Path2D(outline), sign: new Path2D(sign) };
  signs.set(look, paths);
  return paths;
}

/** Maximum size of a disc with its sign, CSS px. */
const side = 48;
const columns = 16;
/** Far more than are ever in view. */
const maxCached = 4_000;

/** Drawn discs by their appearance. */
const cache = new Map<string, PixelRows>();
let cachedLook = '';

/**
 * Blends discs onto painted pixels. Each appearance is drawn once on a separate sheet and
 * cached, because clusters stay the same while the map is moved, and drawing all of them takes longer than
 * painting the points.
 */
export function stampDiscs(
  painted: PaintedPixels,
  discs: readonly PlacedDisc[],
  { density }: PointsView,
  colours: PointColours,
): void {
  const look = JSON.stringify([density, colours]);
  if (look !== cachedLook || cache.size > maxCached) cache.clear();
  cachedLook = look;
  const missing = new Map(
    discs.flatMap(({ cluster }) => (cache.has(keyOf(cluster)) ? [] : [[keyOf(cluster), cluster] as const])),
  );
  drawMissing(missing, density, colours);
  for (const { cluster, left, top } of discs) {
    const disc = cache.get(keyOf(cluster));
    if (!disc) continue;
    const corner = {
      left: Math.round(left * density - disc.width / 2) + painted.frame,
      top: Math.round(top * density - disc.width / 2) + painted.frame,
    };
    blendSquare(painted, corner, disc, { x: 0, y: 0, side: disc.width });
  }
}

/** Returns a key for a disc's appearance. */
function keyOf({ reports, risks, worst }: PointCluster): string {
  return `${discText(reports)}/${discRadius(reports)}/${ringSteps(risks)}/${worst}`;
}

function drawMissing(
  missing: ReadonlyMap<string, PointCluster>,
  density: number,
  colours: PointColours,
): void {
  if (missing.size === 0) return;
  const square = Math.ceil(side * density);
  const places = [...missing].map(([key, cluster], at) => {
    const [x, y] = [(at % columns) * square, Math.floor(at / columns) * square];
    return { key, cluster, x, y, left: (x + square / 2) / density, top: (y + square / 2) / density };
  });
  const sheet = new OffscreenCanvas(columns * square, Math.ceil(missing.size / columns) * square);
  const context = contextOf(sheet, { willReadFrequently: true });
  drawDiscs(context, places, density, colours);
  for (const { key, x, y } of places) {
    const { data } = context.getImageData(x, y, square, square);
    cache.set(key, { pixels: new Uint32Array(data.buffer), width: square, height: square });
  }
}

/** Pixels in rows, as 32-bit words of ImageData: alpha is the highest byte. */
interface PixelRows {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Blends a square of one picture over another like a canvas does (source over destination, alpha not
 * premultiplied). Parts beyond the target's edges are left out.
 */
export function blendSquare(
  onto: PixelRows,
  { left, top }: { readonly left: number; readonly top: number },
  from: PixelRows,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const first = Math.max(0, -left);
  const past = Math.min(side, onto.width - left);
  for (let row = Math.max(0, -top); row < Math.min(side, onto.height - top); row += 1)
    for (let column = first; column < past; column += 1) {
      const over = from.pixels[(y + row) * from.width + x + column] ?? 0;
      if (over >>> 24 === 0) continue;
      const at = (top + row) * onto.width + left + column;
      onto.pixels[at] = over >>> 24 === 255 ? over : blended(onto.pixels[at] ?? 0, over);
    }
}

/** Blends one pixel over another. */
function blended(under: number, over: number): number {
  const share = (over >>> 24) / 255;
  const rest = ((under >>> 24) / 255) * (1 - share);
  const alpha = share + rest;
  const of = (shift: number) =>
    Math.round((((over >>> shift) & 255) * share + ((under >>> shift) & 255) * rest) / alpha) << shift;
  return (of(0) | of(8) | of(16) | (Math.round(alpha * 255) << 24)) >>> 0;
}
