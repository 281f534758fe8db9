import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../../../shared/node/database/database-error';
import { threadPort } from '../../../shared/node/thread-port';
import { RpcClient } from '../../../shared/rpc';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import type { InvestigatedFile, Investigator } from './investigator';

/** The calls to the thread, for shared/rpc.ts. */
type ThreadApi = {
  readonly [Name in InvestigationCalls]: {
    readonly request: StoreRequest<Name>;
    readonly answer: ThreadAnswer<StoreReply<Name>>;
  };
};

export type ThreadAnswer<Reply> =
  | { readonly reply: Reply }
  | { readonly databaseError: { readonly code: string; readonly message: string } };

/** Thrown if the thread ended while it computed, for example because it needed too much memory, or has a bug. */
class InvestigationFailedError extends Error {
  override readonly name = 'InvestigationFailedError';
}

/** After so long without a call the thread ends and returns the memory of what it computed, ms. */
const idleAfterMs = 300_000;
/** More than a million reports need, MB. */
const maxMemoryMb = 3_072;

interface Running {
  readonly worker: Worker;
  readonly calls: RpcClient<ThreadApi>;
}

/** Answers in a thread (investigation-thread.ts), which starts with the first call, so that no other call waits for it. */
export class ThreadInvestigator implements Investigator {
  /** The path of the thread's program. */
  readonly #program: string;
  readonly #file: InvestigatedFile;
  #running: Running | null = null;
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: string, file: InvestigatedFile) {
    this.#program = program;
    this.#file = file;
  }

  async answer<Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
  ): Promise<StoreReply<Name>> {
    clearTimeout(this.#idle);
    this.#waiting += 1;
    try {
      const { calls } = this.#thread();
      const called = await calls.call<Name>(name, request);
      if (!called.ok)
        throw new InvestigationFailedError(`The investigation has no answer: ${called.problem}.`);
      const answer: ThreadAnswer<StoreReply<Name>> = called.value;
      if ('reply' in answer) return answer.reply;
      throw new DatabaseError(answer.databaseError.code, answer.databaseError.message);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idle = setTimeout(() => void this.close(), idleAfterMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    if (running === null) return;
    // An investigation that takes long is not worth waiting for. The connection only reads.
    await running.worker.terminate();
  }

  #thread(): Running {
    this.#running ??= this.#start();
    return this.#running;
  }

  #start(): Running {
    const worker = new Worker(this.#program, {
      workerData: this.#file,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    worker.unref();
    const calls = new RpcClient<ThreadApi>(threadPort(worker), { onDefect: () => undefined });
    // An error ends the thread: 'exit' follows.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#running?.worker === worker) this.#running = null;
      calls.end();
    });
    return { worker, calls };
  }
}
