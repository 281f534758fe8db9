import { z } from 'zod';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { StoreAnswer, StoreCallName, StoreRequest } from '../store/contract';
import type { StoreMessage, StoreProcess, StoreProcessMessage } from '../store/messages';

/** The answer to a call, or 'ended' if the process ended first. */
export type RpcAnswer<Name extends StoreCallName> = StoreAnswer<Name> | 'ended';

/** Checks the envelope of an answer only. The content comes from the same build. */
function isAnswer(answer: unknown): boolean {
  return z.object({ ok: z.boolean() }).safeParse(answer).success;
}

/** A client of one run of the store process: sends calls and returns their answers, until the process ends. */
export class RpcClient {
  readonly #process: StoreProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;
  #ended = false;
  readonly #onEvent: (message: Exclude<StoreProcessMessage, { kind: 'answer' }>) => void;

  /** `onEvent` is called with the process's events, `onExit` when it exits or is killed. */
  constructor(
    process: StoreProcess,
    onEvent: (message: Exclude<StoreProcessMessage, { kind: 'answer' }>) => void,
    onExit: (code: number | null) => void,
  ) {
    this.#process = process;
    this.#onEvent = onEvent;
    process.onMessage((message) => this.#receive(message));
    process.onExit((code) => {
      this.#ended = true;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const resolve of waiting) resolve('ended');
      onExit(code);
    });
  }

  /** Resolves to 'ended' if the process ends before it answers. */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<RpcAnswer<Name>> {
    return this.#ask({ name, request }, z.custom<StoreAnswer<Name>>(isAnswer));
  }

  /** Like `call`, but the answer goes to the window, to its call number `to`. Resolves to whether it was sent. */
  send<Name extends StoreCallName>(
    name: Name,
    request: StoreRequest<Name>,
    to: number,
  ): Promise<Result<null, Problem> | 'ended'> {
    return this.#ask({ name, request, to }, z.custom<Result<null, Problem>>(isAnswer));
  }

  #ask<Answer>(message: Omit<StoreMessage, 'id'>, answer: z.ZodType<Answer>): Promise<Answer | 'ended'> {
    if (this.#ended) return Promise.resolve('ended');
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (received) => {
        if (received === 'ended') return resolve('ended');
        const read = answer.safeParse(received);
        if (read.success) resolve(read.data);
        else reject(read.error);
      });
      this.#process.postMessage({ id, ...message });
    });
  }

  kill(): void {
    this.#process.kill();
  }

  #receive(message: StoreProcessMessage): void {
    if (message.kind === 'answer') {
      const resolve = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      resolve?.(message.answer);
    } else this.#onEvent(message);
  }
}
