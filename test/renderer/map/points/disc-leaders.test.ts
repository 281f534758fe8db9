import { expect, it } from 'vitest';
import { countClusters, type PointCluster } from '../../../../renderer/features/map/points/count-clusters';
import { leaderOf, stampLeaders } from '../../../../renderer/features/map/points/disc-leaders';
import { discsInView } from '../../../../renderer/features/map/points/discs';
import { copiesInView } from '../../../../renderer/features/map/points/points-view';
import { packedPlace } from '../../../../shared/domain/packed-points';
import { allOf, colours, everything, packed } from './some-points';

const view = { zoom: 2.75, left: 0, top: 0, width: 1_722, height: 1_722, marginX: 0, marginY: 0, density: 1 };
const width = 1_724;

/** The only cluster of two reports at one place. */
function clusterAt(latitude: number, longitude: number): PointCluster {
  const at = { geo: [latitude, longitude] } as const;
  const points = packed([
    { seq: 1, risk: 'low', at },
    { seq: 2, risk: 'low', at },
  ]);
  const [cluster] = countClusters(points, allOf(points), everything, view).clusters;
  if (!cluster) throw new Error('no cluster');
  return cluster;
}

function painted(cluster: PointCluster) {
  const pixels = { pixels: new Uint32Array(width * width), width, height: width, frame: 1, points: 2 };
  stampLeaders(pixels, discsInView([cluster], view), view, colours);
  return pixels.pixels;
}

it('a disc off the coordinates of its reports has a line to a dot there', () => {
  // In the corner of a cell: its disc is drawn 48 px away.
  const cluster = clusterAt(0.1, 0.1);
  const [place] = copiesInView(packedPlace(0.1, 0.1), view);
  const [disc] = copiesInView(cluster, view);
  if (!place || !disc) throw new Error('not in view');
  const leader = leaderOf(cluster, view.zoom);
  expect(leader?.left).toBeCloseTo(place.left - disc.left, 5);
  expect(leader?.top).toBeCloseTo(place.top - disc.top, 5);
  const pixels = painted(cluster);
  for (const share of [0, 0.3, 0.6, 1]) {
    const x = Math.floor(disc.left + (place.left - disc.left) * share) + 1;
    const y = Math.floor(disc.top + (place.top - disc.top) * share) + 1;
    // Opaque and dark, though its edges are smoothed.
    const pixel = pixels[y * width + x] ?? 0;
    expect(pixel >>> 24, `${share}`).toBe(255);
    expect(pixel & 255, `${share}`).toBeLessThan(180);
  }
});

it('a disc over the coordinates of its reports has no line', () => {
  // In the middle of a cell.
  const cluster = clusterAt(-11, 11);
  expect(leaderOf(cluster, view.zoom)).toBeNull();
  expect(painted(cluster).every((pixel) => pixel === 0)).toBe(true);
});
