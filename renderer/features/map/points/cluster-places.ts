import type { PointCluster } from './count-clusters';
import { discRadius } from './discs';
import { copiesInView, type InView, type PointsView } from './points-view';

/** The place of a cluster's button: its middle and its side, CSS px of the view. */
export interface ClusterPlace extends InView {
  readonly cluster: PointCluster;
  readonly side: number;
  /** Stable while the cluster stays in view. */
  readonly key: string;
  /** True for the copy of the world nearest to the middle. */
  readonly isFirst: boolean;
}

/** Maximum number of buttons: more would help nobody and cost a frame. */
const maxButtons = 200;
/** Minimum size of a target, CSS px. */
const minSide = 28;

/** A part of the view covered by another element, CSS px of the view. */
export interface CoveredPart extends InView {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the places of the visible buttons: over discs and over single reports, where neither another button
 * nor anything else overlaps them. If there would be too many, those with the most reports. A report without
 * a button can still be clicked as a point and has its row in the table.
 */
export function buttonsInView(
  clusters: readonly PointCluster[],
  view: PointsView,
  covered: readonly CoveredPart[],
): readonly ClusterPlace[] {
  const free: ClusterPlace[] = [];
  const bySize = [...clusters].sort((one, other) => other.reports - one.reports);
  for (const place of bySize.flatMap((cluster) => placesOf(cluster, view))) {
    if (free.length === maxButtons) break;
    if (covered.every((part) => !isCovered(place, part)) && free.every((other) => !overlap(place, other)))
      free.push(place);
  }
  return inReadingOrder(free);
}

function placesOf(cluster: PointCluster, view: PointsView): readonly ClusterPlace[] {
  const side = Math.max(minSide, 2 * discRadius(cluster.reports));
  const isSeen = (at: number, margin: number, length: number) =>
    at - side / 2 >= margin && at + side / 2 <= length - margin;
  const copies = copiesInView(cluster, view).filter(
    ({ left, top }) => isSeen(left, view.marginX, view.width) && isSeen(top, view.marginY, view.height),
  );
  const distanceToMiddle = ({ left }: InView) => Math.abs(left - view.width / 2);
  const minDistance = Math.min(...copies.map(distanceToMiddle));
  return copies.map((place, copy) => ({
    ...place,
    cluster,
    side,
    key: `${cluster.key}/${copy}`,
    isFirst: place === copies.find((other) => distanceToMiddle(other) === minDistance),
  }));
}

function isCovered({ left, top, side }: ClusterPlace, part: CoveredPart): boolean {
  return (
    left + side / 2 > part.left &&
    left - side / 2 < part.left + part.width &&
    top + side / 2 > part.top &&
    top - side / 2 < part.top + part.height
  );
}

function overlap(one: ClusterPlace, other: ClusterPlace): boolean {
  const reach = (one.side + other.side) / 2;
  return Math.abs(one.left - other.left) < reach && Math.abs(one.top - other.top) < reach;
}

/** Sorts from north to south, then from west to east: the keyboard order. */
function inReadingOrder(places: readonly ClusterPlace[]): readonly ClusterPlace[] {
  return [...places].sort((one, other) => one.top - other.top || one.left - other.left);
}
