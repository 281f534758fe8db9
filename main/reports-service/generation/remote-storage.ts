import { RpcClient, type RpcPort } from '../../../shared/rpc';
import type { StoredHistory, StoredReport, WritableStorage } from '../storage/storage';
import { type StorageCalls, toBatch } from './thread-calls';

/** The empty storage of another thread. */
export class RemoteStorage implements WritableStorage {
  readonly reportCount = 0;
  readonly newestTimestamp = 0n;
  readonly #calls: RpcClient<StorageCalls>;

  constructor(port: RpcPort) {
    this.#calls = new RpcClient(port, { onDefect: () => undefined });
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#answered('readHistories', keys);
  }

  async write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    await this.#answered('write', toBatch(reports, histories));
  }

  /** Rejects if the storage did. The other thread has its error. */
  async #answered<Name extends keyof StorageCalls>(
    name: Name,
    request: StorageCalls[Name]['request'],
  ): Promise<StorageCalls[Name]['answer']> {
    const answer = await this.#calls.call(name, request);
    if (!answer.ok) throw new Error(`The storage did not answer: ${answer.problem}.`);
    return answer.value;
  }
}
