import type { PointCluster } from './count-clusters';
import { discRadius } from './discs';
import { copiesInView, type InView, type PointsView } from './points-view';

/** Where the button of a cluster stands: its middle and its side, CSS px of the view. */
export interface ClusterPlace extends InView {
  readonly cluster: PointCluster;
  readonly side: number;
  /** The same while the cluster stays in view. */
  readonly key: string;
  /** Whether this is the copy of the world nearest to the middle. */
  readonly isFirst: boolean;
}

/** More buttons than this are no help to anybody, and cost a frame. */
const most = 200;
/** A target that can be hit, CSS px. */
const leastSide = 28;

/** A part of the view that something lies over, CSS px of the view. */
export interface CoveredPart extends InView {
  readonly width: number;
  readonly height: number;
}

/**
 * Where buttons stand in what is seen: over discs, and over reports that are alone, where neither another button nor anything else covers a
 * part of them; where they would be too many, those of most reports. Without a button such a report is still clicked as a point, and has its row in the table.
 */
export function buttonsInView(
  clusters: readonly PointCluster[],
  view: PointsView,
  covered: readonly CoveredPart[],
): readonly ClusterPlace[] {
  const free: ClusterPlace[] = [];
  const bySize = [...clusters].sort((one, other) => other.reports - one.reports);
  for (const place of bySize.flatMap((cluster) => placesOf(cluster, view))) {
    if (free.length === most) break;
    if (covered.every((part) => !isCovered(place, part)) && free.every((other) => !overlap(place, other)))
      free.push(place);
  }
  return inReadingOrder(free);
}

function placesOf(cluster: PointCluster, view: PointsView): readonly ClusterPlace[] {
  const side = Math.max(leastSide, 2 * discRadius(cluster.reports));
  const isSeen = (at: number, margin: number, length: number) =>
    at - side / 2 >= margin && at + side / 2 <= length - margin;
  const copies = copiesInView(cluster, view).filter(
    ({ left, top }) => isSeen(left, view.marginX, view.width) && isSeen(top, view.marginY, view.height),
  );
  const away = ({ left }: InView) => Math.abs(left - view.width / 2);
  const least = Math.min(...copies.map(away));
  return copies.map((place, copy) => ({
    ...place,
    cluster,
    side,
    key: `${cluster.key}/${copy}`,
    isFirst: place === copies.find((other) => away(other) === least),
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

/** From the north to the south, and from the west to the east: as the keyboard goes through them. */
function inReadingOrder(places: readonly ClusterPlace[]): readonly ClusterPlace[] {
  return [...places].sort((one, other) => one.top - other.top || one.left - other.left);
}
