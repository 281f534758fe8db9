import { expect, it } from 'vitest';
import { nothingFound } from '../../../../renderer/features/map/points/point-queries';
import { PointsHost, type PointsWorker } from '../../../../renderer/features/map/points/points-host';
import type {
  FromPointsWorker,
  ToPointsWorker,
} from '../../../../renderer/features/map/points/points-messages';

const view = { zoom: 1, left: 0, top: 0, width: 10, height: 10, marginX: 0, marginY: 0, density: 1 };

/** A worker that does nothing on its own. */
class StillWorker implements PointsWorker {
  onmessage: Worker['onmessage'] = null;
  readonly heard: ToPointsWorker[] = [];
  readonly given: unknown[] = [];
  isEnded = false;
  postMessage(message: ToPointsWorker, transfer: unknown = []): void {
    this.heard.push(message);
    this.given.push(transfer);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: FromPointsWorker): void {
    const listener = this.onmessage;
    if (listener) Reflect.apply(listener, null, [new MessageEvent('message', { data })]);
  }
}

it('transfers the points to the worker and keeps none', () => {
  const worker = new StillWorker();
  const points = new Uint8Array(4);
  new PointsHost(worker).change({ points });
  expect(worker.given).toEqual([[points.buffer]]);
});

it('resolves each query with its own answer', async () => {
  const worker = new StillWorker();
  const host = new PointsHost(worker);
  const first = host.near({ x: 1, y: 2 }, 3, 4);
  const second = host.bounds();
  const bounds = { south: 1, west: 2, north: 3, east: 4 };
  worker.say({ kind: 'answer', id: 2, answer: { kind: 'bounds', bounds } });
  worker.say({ kind: 'answer', id: 1, answer: { kind: 'points', found: nothingFound } });
  expect(await first).toEqual(nothingFound);
  expect(await second).toEqual(bounds);
});

it('ignores counts from before the latest change', () => {
  const worker = new StillWorker();
  const host = new PointsHost(worker);
  const counts: number[] = [];
  host.listen({ onCount: ({ reports }) => counts.push(reports), onPicture: () => {} });
  host.change({ view });
  host.change({ view, shown: null });
  worker.say({
    kind: 'counted',
    revision: 1,
    view,
    count: { clusters: [], reports: 1, points: 1, placed: 1, atZero: 0 },
  });
  worker.say({
    kind: 'counted',
    revision: 2,
    view,
    count: { clusters: [], reports: 2, points: 2, placed: 2, atZero: 0 },
  });
  expect(counts).toEqual([2]);
});
