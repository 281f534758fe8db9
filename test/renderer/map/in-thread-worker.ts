import type { PointsWorker } from '../../../renderer/features/map/points/points-host';
import { PointsWork } from '../../../renderer/features/map/points/points-work';

/**
 * Runs the worker of the map's points on the main thread: jsdom has no threads and can't paint. Everything
 * else is real. The base map's worker, which only paints, does nothing.
 */
export class InThreadWorker implements PointsWorker {
  onmessage: PointsWorker['onmessage'] = null;
  readonly #isOfPoints: boolean;
  #isEnded = false;
  #receive: (message: unknown) => void = () => undefined;

  constructor(_address: string, { name }: { readonly name?: string } = {}) {
    this.#isOfPoints = name === 'map points';
    new PointsWork(
      {
        postMessage: (data) => {
          if (!this.#isEnded) this.onmessage?.(new MessageEvent('message', { data }));
        },
        onMessage: (listener) => {
          this.#receive = (message) => listener(message, null);
        },
      },
      async () => null,
    );
  }

  postMessage(message: unknown): void {
    // Asynchronously, like a real thread.
    if (this.#isOfPoints) queueMicrotask(() => this.#receive(message));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
