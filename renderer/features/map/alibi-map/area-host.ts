import type { Disc } from '../../../../shared/domain/latitude-spans';
import type { AreaPiece } from '../../../../shared/domain/reachable-area';
import { RpcClient } from '../../../../shared/rpc';
import { type WorkerEnd, workerPort } from '../points/points-messages';
import { areaWorkerAddress } from '../worker-addresses';
import type { AreaApi } from './serve-area';

/** The window's side of the worker that calculates reachable areas. */
export class AreaHost {
  readonly #client: RpcClient<AreaApi>;

  constructor(worker: WorkerEnd) {
    this.#client = new RpcClient(workerPort(worker), {
      onDefect: (where, error) => reportError(new Error(`The area worker's ${where} failed: ${error}`)),
    });
  }

  async area(sides: readonly (readonly Disc[])[]): Promise<readonly AreaPiece[]> {
    const answer = await this.#client.call('area', { sides });
    return answer.ok ? answer.value : [];
  }
}

let host: AreaHost | null = null;

/** Returns the worker, which starts on the first call and runs as long as the window. */
export function startAreaHost(): AreaHost {
  host ??= new AreaHost(new Worker(areaWorkerAddress, { name: 'map area', type: 'module' }));
  return host;
}
