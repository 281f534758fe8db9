import { RpcClient } from '../../../../shared/rpc';
import { type WorkerEnd, workerPort } from '../points/points-messages';
import { placesWorkerAddress } from '../worker-addresses';
import type { FoundPlace, PlacesApi } from './find-places';

/** The window's side of the worker that knows the bundled cities. */
export class PlacesHost {
  readonly #client: RpcClient<PlacesApi>;

  constructor(worker: WorkerEnd) {
    this.#client = new RpcClient(workerPort(worker), {
      onDefect: (where, error) => reportError(new Error(`The places worker's ${where} failed: ${error}`)),
    });
  }

  /** Returns at most `limit` places whose name begins with a text, the best match first. */
  async find(text: string, limit: number, signal: AbortSignal): Promise<readonly FoundPlace[]> {
    const found = await this.#client.call('find', { text, limit }, { signal });
    return found.ok ? found.value : [];
  }
}

let host: PlacesHost | null = null;

/** Returns the worker, which starts on the first call and runs as long as the window. */
export function startPlacesHost(): PlacesHost {
  host ??= new PlacesHost(new Worker(placesWorkerAddress, { name: 'map places', type: 'module' }));
  return host;
}
