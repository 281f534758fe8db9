import { expect, it } from 'vitest';
import { everyPoint } from '../../../../renderer/features/map/points/point-look';
import { nothingFound } from '../../../../renderer/features/map/points/point-queries';
import { PointsHost, type PointsWorker } from '../../../../renderer/features/map/points/points-host';
import type { ClientMessage, ServerMessage } from '../../../../shared/rpc';

const view = { zoom: 1, left: 0, top: 0, width: 10, height: 10, marginX: 0, marginY: 0, density: 1 };

/** A worker that does nothing on its own. */
class StillWorker implements PointsWorker {
  onmessage: PointsWorker['onmessage'] = null;
  readonly transferred: unknown[] = [];
  postMessage(_message: ClientMessage, { transfer }: { readonly transfer: unknown }): void {
    this.transferred.push(transfer);
  }
  terminate(): void {}
  say(data: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

it('transfers the points to the worker and keeps none', () => {
  const worker = new StillWorker();
  const points = new Uint8Array(4);
  new PointsHost(worker).change({ points });
  expect(worker.transferred).toEqual([[points.buffer]]);
});

it('resolves each query with its own answer', async () => {
  const worker = new StillWorker();
  const host = new PointsHost(worker);
  const first = host.near({ x: 1, y: 2 }, 3, 4);
  const second = host.extent(everyPoint);
  const bounds = { south: 1, west: 2, north: 3, east: 4 };
  const extent = { bounds, whole: bounds, rows: new Uint32Array(2) };
  worker.say({ kind: 'answer', id: 2, answer: extent });
  worker.say({ kind: 'answer', id: 1, answer: nothingFound });
  expect(await first).toEqual(nothingFound);
  expect(await second).toEqual(extent);
});

it('ignores counts from before the latest change', () => {
  const worker = new StillWorker();
  const host = new PointsHost(worker);
  const counts: number[] = [];
  host.listen({ onCount: ({ reports }) => counts.push(reports), onPicture: () => {} });
  host.change({ view });
  host.change({ view, shown: null });
  worker.say({
    kind: 'event',
    name: 'counted',
    payload: { revision: 1, view, count: { clusters: [], reports: 1, points: 1, placed: 1, empty: 0 } },
  });
  worker.say({
    kind: 'event',
    name: 'counted',
    payload: { revision: 2, view, count: { clusters: [], reports: 2, points: 2, placed: 2, empty: 0 } },
  });
  expect(counts).toEqual([2]);
});
