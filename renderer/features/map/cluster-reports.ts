import type { Point } from '../../../shared/domain/geodesy';
import { type Pixel, pointAt, worldPixel, worldSize } from './mercator';
import type { PlacedReport } from './place-reports';
import { shortPlace } from './place-words';
import { riskWord, worstRisk } from './risk-order';

/** Reports that are too near each other on the screen for markers of their own; one report is a cluster of one. */
export interface ReportCluster {
  readonly key: string;
  readonly reports: readonly PlacedReport[];
  /** The middle of the reports, degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

interface Gathering {
  readonly key: string;
  readonly reports: readonly PlacedReport[];
  readonly middle: Pixel;
}

const cellSide = 64;
/** Middles nearer than this would make the markers overlap. */
const leastDistance = 44;

/** The markers of the selected report may stand as far from their points as this, to be apart from each other. */
const leastDistanceToPins = 60;

/**
 * Gathers reports in the cells of a grid that is anchored to the world's own pixels, so that clusters do not change
 * when the map is moved, only when it is zoomed. Neighbouring cells whose middles nearly touch are joined.
 */
export function clusterReports(placed: readonly PlacedReport[], zoom: number): readonly ReportCluster[] {
  const cells = new Map<string, { report: PlacedReport; pixel: Pixel }[]>();
  for (const report of placed) {
    const pixel = worldPixel(report.position, zoom);
    const key = `${zoom}/${Math.floor(pixel.x / cellSide)}/${Math.floor(pixel.y / cellSide)}`;
    const cell = cells.get(key);
    if (cell) cell.push({ report, pixel });
    else cells.set(key, [{ report, pixel }]);
  }
  const gatherings = [...cells].map(([key, members]): Gathering => {
    const reports = members.map((member) => member.report);
    return { key, reports, middle: mean(members.map((member) => ({ ...member.pixel, weight: 1 }))) };
  });
  return joinNeighbours(gatherings, worldSize(zoom)).map(({ key, reports, middle }) => {
    const only = reports.length === 1 ? reports[0] : undefined;
    const { latitude, longitude } = only?.position ?? pointAt(middle, zoom);
    return { key: only?.row.key ?? key, reports, latitude, longitude };
  });
}

/** Joins gatherings until no middle is too near another: those that were joined have a new middle. */
function joinNeighbours(gatherings: readonly Gathering[], worldWidth: number): readonly Gathering[] {
  const joined = joinOnce(gatherings, worldWidth);
  return joined.length === gatherings.length ? joined : joinNeighbours(joined, worldWidth);
}

/** Joins gatherings, biggest first, with every smaller one whose middle is too near, over the antimeridian too. */
function joinOnce(gatherings: readonly Gathering[], worldWidth: number): readonly Gathering[] {
  const joined: Gathering[] = [];
  const bySize = [...gatherings].sort(
    (a, b) => b.reports.length - a.reports.length || (a.key < b.key ? -1 : 1),
  );
  for (const next of bySize) {
    const at = joined.findIndex(
      ({ middle }) => distance(middle, besides(next.middle, middle, worldWidth)) < leastDistance,
    );
    const host = joined[at];
    if (!host) {
      joined.push(next);
      continue;
    }
    joined[at] = {
      key: host.key,
      reports: [...host.reports, ...next.reports],
      middle: mean([
        { ...host.middle, weight: host.reports.length },
        { ...besides(next.middle, host.middle, worldWidth), weight: next.reports.length },
      ]),
    };
  }
  return joined;
}

/** The same pixel in the copy of the world in which it is nearest to another one. */
function besides(pixel: Pixel, other: Pixel, worldWidth: number): Pixel {
  return { x: pixel.x + Math.round((other.x - pixel.x) / worldWidth) * worldWidth, y: pixel.y };
}

/** Those that markers at these points (degrees) leave room for: the others would be half covered, and could not be hit. */
export function clearOf(
  clusters: readonly ReportCluster[],
  points: readonly Point[],
  zoom: number,
): readonly ReportCluster[] {
  const taken = points.map((point) => worldPixel(point, zoom));
  return clusters.filter((cluster) => {
    const pixel = worldPixel(cluster, zoom);
    return taken.every(
      (other) => distance(besides(pixel, other, worldSize(zoom)), other) >= leastDistanceToPins,
    );
  });
}

/** True when zooming in as far as the map goes would show the reports of a cluster apart. */
export function comesApart(cluster: ReportCluster, maxZoom: number): boolean {
  const pixels = cluster.reports.map(({ position }) => worldPixel(position, maxZoom));
  const [first] = pixels;
  return first !== undefined && pixels.some((pixel) => distance(pixel, first) > leastDistance);
}

/** The accessible name of a cluster: "5 reports near Madrid, worst risk fraud". */
export function clusterName({ reports }: ReportCluster): string {
  const worst = worstRisk(reports.map(({ row }) => row.riskAssignment));
  const risk = worst === null ? 'no risk given' : `worst risk ${riskWord(worst)}`;
  return `${reports.length} reports near ${commonPlace(reports)}, ${risk}`;
}

/** The place that most reports of a cluster share. */
export function commonPlace(reports: readonly PlacedReport[]): string {
  const counts = new Map<string, number>();
  for (const { position } of reports) {
    const place = shortPlace(position);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

function mean(pixels: readonly (Pixel & { readonly weight: number })[]): Pixel {
  const weight = pixels.reduce((sum, pixel) => sum + pixel.weight, 0);
  return {
    x: pixels.reduce((sum, pixel) => sum + pixel.x * pixel.weight, 0) / weight,
    y: pixels.reduce((sum, pixel) => sum + pixel.y * pixel.weight, 0) / weight,
  };
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
