import type { PointsWorker } from '../../../renderer/features/map/points/points-host';
import { PointsWork } from '../../../renderer/features/map/points/points-work';

/**
 * Runs the worker of the map's points on the main thread: jsdom has no threads and can't paint. Everything
 * else is real. The base map's worker, which only paints, does nothing.
 */
export class InThreadWorker implements PointsWorker {
  onmessage: Worker['onmessage'] = null;
  readonly #isOfPoints: boolean;
  #isEnded = false;
  readonly #work = new PointsWork(
    (data) => {
      const listener = this.#isEnded ? null : this.onmessage;
      if (listener) Reflect.apply(listener, null, [new MessageEvent('message', { data })]);
    },
    async () => null,
  );

  constructor(_address: string, { name }: { readonly name?: string } = {}) {
    this.#isOfPoints = name === 'map points';
  }

  postMessage(message: Parameters<PointsWork['handle']>[0]): void {
    // Asynchronously, like a real thread.
    if (this.#isOfPoints) queueMicrotask(() => this.#work.handle(message));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
