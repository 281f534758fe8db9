import { servePlaces } from '../../../renderer/features/map/places/find-places';
import type { PointsWorker } from '../../../renderer/features/map/points/points-host';
import { PointsWork } from '../../../renderer/features/map/points/points-work';
import type { City } from '../../../shared/packed-cities';
import type { RpcPort } from '../../../shared/rpc';

/** The cities that the worker of places knows, the most populous first. */
const cities: readonly City[] = [
  {
    name: 'Madrid',
    latitude: 40.417,
    longitude: -3.703,
    population: 3_255_944,
    country: 'ES',
    isCapital: true,
  },
  {
    name: 'Malmö',
    latitude: 55.606,
    longitude: 13.001,
    population: 301_706,
    country: 'SE',
    isCapital: false,
  },
];

/**
 * Runs the workers of the map's points and places on the main thread: jsdom has no threads and can't paint. Everything
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
    if (name === 'map places') servePlaces(port, Promise.resolve(cities));
    this.#answers = name === 'map points' || name === 'map places';
  }

  postMessage(message: unknown): void {
    // Asynchronously, like a real thread.
    if (this.#answers) queueMicrotask(() => this.#receive(message));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
