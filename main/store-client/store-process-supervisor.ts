import type { Log } from '../diagnostics/log';
import { restartLimit } from '../restart-limit';
import type { StoreProcess, StoreProcessMessage } from '../store/messages';
import { RpcClient } from './rpc-client';

interface Dependencies {
  readonly launch: () => StoreProcess;
  /** Returns ms of a monotonic clock. */
  readonly now: () => number;
  readonly log: Log;
  /** Called with the process's events, except for bugs, which are logged. */
  readonly onEvent: (event: Extract<StoreProcessMessage, { kind: 'notice' | 'migrating' }>) => void;
  /** Called when the process ended unexpectedly; `again` is whether it was restarted. */
  readonly onExit: (again: boolean) => void;
}

/** Timeout for closing when the program exits, ms. Acknowledged writes are on disk even without closing. */
const closingTimeoutMs = 5_000;

/** Keeps the store process running: restarts it when it ends unexpectedly, unless that happens too often. */
export class StoreProcessSupervisor {
  readonly #dependencies: Dependencies;
  readonly #limit;
  #client: RpcClient | null = null;
  #down = false;
  #stopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#limit = restartLimit(dependencies.now);
  }

  /** Whether the process ended too often. It is then not restarted until `restart` is called. */
  get down(): boolean {
    return this.#down;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Returns the process, and starts it if there is none. */
  process(): RpcClient {
    if (this.#client) return this.#client;
    const client = new RpcClient(
      this.#dependencies.launch(),
      (event) => this.#receive(event),
      (code) => this.#exited(client, code),
    );
    this.#client = client;
    return client;
  }

  /** Restarts the process on the user's request and resets the limit. */
  restart(): RpcClient {
    this.#down = false;
    this.#limit.forget();
    return this.process();
  }

  /** Closes the files and ends the process; stops waiting after a timeout. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const client = this.#client;
    if (!client) return;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise((resolve) => {
      timer = setTimeout(resolve, closingTimeoutMs);
    });
    await Promise.race([client.call('store.close', undefined), deadline]);
    clearTimeout(timer);
    client.kill();
  }

  #exited(client: RpcClient, code: number | null): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#stopped) return;
    this.#dependencies.log.write('store process ended', { code: code ?? 'killed' });
    this.#down = !this.#limit.mayRestart();
    if (!this.#down) this.process();
    this.#dependencies.onExit(!this.#down);
  }

  #receive(event: Exclude<StoreProcessMessage, { kind: 'answer' }>): void {
    if (event.kind === 'defect')
      this.#dependencies.log.write('store defect', { call: event.call, error: event.error });
    else this.#dependencies.onEvent(event);
  }
}
