import type { Result } from '../../../shared/result';
import type { NoAnswer, RpcPort } from '../../../shared/rpc';
import { RpcClient } from '../../../shared/rpc';
import type { IncomingTransaction } from '../assessor';
import type { Simulation } from './simulation';
import type { SimulationCalls } from './thread-calls';

/** A simulation in another thread, which simulates the next batch while the previous one is used. */
export class RemoteSimulation implements Simulation {
  readonly #calls: RpcClient<SimulationCalls>;
  #next: Promise<Result<readonly IncomingTransaction[], NoAnswer>>;

  constructor(port: RpcPort) {
    this.#calls = new RpcClient(port, { onDefect: () => undefined });
    this.#next = this.#calls.call('next', null);
  }

  async next(): Promise<readonly IncomingTransaction[]> {
    const batch = this.#next;
    this.#next = this.#calls.call('next', null);
    const answer = await batch;
    if (!answer.ok) throw new Error(`The simulation did not answer: ${answer.problem}.`);
    return answer.value;
  }
}
