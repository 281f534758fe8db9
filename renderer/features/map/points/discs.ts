import type { PointCluster } from './count-clusters';

/**
 * Returns the radius of a disc, CSS px. Discs of adjacent cells never touch (minFromEdge in
 * count-clusters.ts).
 */
export function discRadius(reports: number): number {
  return Math.min(20, Math.round(12 + 2.2 * Math.log10(reports)));
}

/** Abbreviates a count to fit a disc: "9999", "12k", "3M". The button's name has the exact number. */
export function discWords(reports: number): string {
  if (reports < 10_000) return String(reports);
  return reports < 1_000_000 ? `${Math.floor(reports / 1_000)}k` : `${Math.floor(reports / 1_000_000)}M`;
}

/** Returns true for clusters drawn as a disc. A single report is shown by its points. */
export function hasDisc({ reports }: PointCluster): boolean {
  return reports > 1;
}
