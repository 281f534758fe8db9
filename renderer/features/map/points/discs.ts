import type { PointCluster } from './count-clusters';

/** CSS px. Two discs of cells beside each other never touch (leastFromEdge of count-clusters.ts). */
export function discRadius(reports: number): number {
  return Math.min(20, Math.round(12 + 2.2 * Math.log10(reports)));
}

/** Few figures fit a disc: "9999", "12k", "3M". The button's name has the whole number. */
export function discWords(reports: number): string {
  if (reports < 10_000) return String(reports);
  return reports < 1_000_000 ? `${Math.floor(reports / 1_000)}k` : `${Math.floor(reports / 1_000_000)}M`;
}

/** True for clusters that a disc stands for; a report alone is seen by its points. */
export function hasDisc({ reports }: PointCluster): boolean {
  return reports > 1;
}
