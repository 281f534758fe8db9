import { type RpcApi, RpcClient, type RpcPort } from '../../shared/rpc';
import type { Log } from '../log/log';

/** A process as main sees it, however it is implemented. */
export interface SupervisedProcess extends RpcPort {
  onExit(listener: (code: number | null) => void): void;
  /** Kills the process, as in a crash. */
  kill(): void;
}

interface Options<Events> {
  /** The names of the log's entries about it begin with this. */
  readonly name: string;
  readonly launch: () => SupervisedProcess;
  /** Returns ms of a monotonic clock. */
  readonly now: () => number;
  readonly log: Log;
  readonly onEvent: { readonly [Name in keyof Events]: (payload: Events[Name]) => void };
  readonly onDefect: (where: string, error: string) => void;
  /** Called when the process ended unexpectedly. `isDown`: it ended too often to be launched again. */
  readonly onCrash: (isDown: boolean) => void;
}

interface Run<Api extends RpcApi<Api>, Events extends object> {
  readonly client: RpcClient<Api, Events>;
  readonly process: SupervisedProcess;
  readonly exited: Promise<void>;
}

/** A process that crashes this often within a minute is not launched again, because it would crash again. */
const maxCrashesPerMinute = 5;
const minuteMs = 60_000;

const maxInFlight = 200;

/** Launches a process, makes calls to it, and decides whether it may be launched again after a crash. */
export class ProcessSupervisor<Api extends RpcApi<Api>, Events extends object = object> {
  readonly #options: Options<Events>;
  #run: Run<Api, Events> | null = null;
  #crashTimes: readonly number[] = [];
  #isDown = false;
  #isEnding = false;

  constructor(options: Options<Events>) {
    this.#options = options;
  }

  /** Whether the process ended too often. It should not be launched until the user asks for it. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Returns the process's client; launches the process if it isn't running. */
  client(): RpcClient<Api, Events> {
    this.#run ??= this.#launch();
    return this.#run.client;
  }

  /** Forgets past crashes, because the user requested a restart. */
  forgetCrashes(): void {
    this.#isDown = false;
    this.#crashTimes = [];
  }

  /** Kills the process after a last call, which should have a deadline. It is not launched again. */
  async endAfter(lastCall: (client: RpcClient<Api, Events>) => Promise<unknown>): Promise<void> {
    this.#isEnding = true;
    if (!this.#run) return;
    await lastCall(this.#run.client);
    this.#run.process.kill();
  }

  /** Kills the process; its end is not a crash. Resolves when it has ended. */
  async kill(): Promise<void> {
    const run = this.#release();
    run?.process.kill();
    await run?.exited;
  }

  #release(): Run<Api, Events> | null {
    const run = this.#run;
    this.#run = null;
    return run;
  }

  #launch(): Run<Api, Events> {
    const { launch, onEvent, onDefect } = this.#options;
    const process = launch();
    const client = new RpcClient<Api, Events>(process, { onEvent, onDefect, maxInFlight });
    const exited = new Promise<void>((resolve) => {
      process.onExit((code) => {
        const isCrash = this.#run?.client === client && !this.#isEnding;
        if (isCrash) this.#run = null;
        client.end();
        resolve();
        if (isCrash) this.#crashed(code);
      });
    });
    return { client, process, exited };
  }

  #crashed(code: number | null): void {
    const { name, log, now, onCrash } = this.#options;
    log.write(`${name} ended`, { code: code ?? 'killed' });
    const crashedAt = now();
    this.#crashTimes = [...this.#crashTimes.filter((earlier) => crashedAt - earlier < minuteMs), crashedAt];
    this.#isDown = this.#crashTimes.length >= maxCrashesPerMinute;
    onCrash(this.#isDown);
  }
}
