import type { PointsWorker } from '../../../renderer/features/map/points/points-host';
import { PointsWork } from '../../../renderer/features/map/points/points-work';

/** The worker of the map's points without a thread of its own: jsdom has none, and no way to paint. Everything else is the real thing. */
export class InThreadWorker implements PointsWorker {
  onmessage: Worker['onmessage'] = null;
  #isEnded = false;
  readonly #work = new PointsWork(
    (data) => {
      const listener = this.#isEnded ? null : this.onmessage;
      if (listener) Reflect.apply(listener, null, [new MessageEvent('message', { data })]);
    },
    async () => null,
  );

  postMessage(message: Parameters<PointsWork['hear']>[0]): void {
    // Never before whoever asks has gone on, as with a thread.
    queueMicrotask(() => this.#work.hear(message));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
