import type { PointsWorker } from '../../../renderer/features/map/points/points-host';
import { PointsWork } from '../../../renderer/features/map/points/points-work';
import type { RpcPort } from '../../../shared/rpc';

/**
 * Runs the worker of the map's points on the main thread: jsdom has no threads and can't paint. Everything
 * else is real. The base map's worker, which only paints, does nothing.
 */
export class InThreadWorker implements PointsWorker {
  onmessage: PointsWorker['onmessage'] = null;
  readonly #answers: boolean;
  #isEnded = false;
  #receive: (message: unknown) => void = () => undefined;

  constructor(_address: string, { name }: { readonly name?: string } = {}) {
    const port: RpcPort = {
      postMessage: (data) => {
        if (!this.#isEnded) this.onmessage?.(new MessageEvent('message', { data }));
      },
      onMessage: (listener) => {
        this.#receive = (message) => listener(message, null);
      },
    };
    if (name === 'map points') new PointsWork(port, async () => null);
    this.#answers = name === 'map points';
  }

  postMessage(message: unknown): void {
    // Asynchronously, like a real thread.
    if (this.#answers) queueMicrotask(() => this.#receive(message));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
