import { lastSeq, newPackedPoints } from '../../../../shared/domain/packed-points';
import { fullRowBitset } from '../../../../shared/domain/row-bitset';
import { collectDots } from './collect-dots';
import { countClusters } from './count-clusters';
import { everyPoint, orders, paintOrders } from './paint-order';
import type { Stamp } from './point-stamps';
import { type PointsView, worldSteps } from './points-view';
import { stampDots } from './stamp-dots';

const points = 10_000;
const times = 12;

/**
 * Makes the browser compile the passes over all points by running them on generated points: otherwise the
 * first picture would take three times as long.
 */
export function warmUp(): void {
  const { points: some } = newPackedPoints(points);
  for (let at = 0; at < points; at += 1) {
    some.seq[at] = at >> 1;
    some.x[at] = (at * 2_654_435_761) % worldSteps;
    some.y[at] = (at * 2_246_822_519) % worldSteps;
    some.tag[at] = at % orders;
  }
  const order = paintOrders(everyPoint);
  const shown = fullRowBitset(lastSeq(some));
  for (let zoom = 0; zoom < times; zoom += 1) {
    const view: PointsView = { ...nowhere, zoom: zoom % 3 };
    countClusters(some, shown, order, view);
    const dots = collectDots(some, shown, order, view, 2);
    stampDots(new Uint32Array(dots.width * dots.height), dots, () => stamp);
  }
}

const nowhere: PointsView = {
  zoom: 0,
  left: -64,
  top: 0,
  width: 384,
  height: 256,
  marginX: 32,
  marginY: 32,
  density: 1,
};
const stamp: Stamp = { side: 3, rgba: new Uint8ClampedArray(3 * 3 * 4).fill(255, 4, 32) };
