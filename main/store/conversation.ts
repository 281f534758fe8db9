import { z } from 'zod';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { StoreAnswer, StoreCallName, StoreRequest } from './contract';
import type { StoreMessage, StoreProcess, StoreWord } from './messages';

/** The answer to a call, or that the process ended before it. */
export type Asked<Name extends StoreCallName> = StoreAnswer<Name> | 'ended';

/** The envelope of an answer. What is in it comes from the same build, decoded where it was made. */
function isAnswer(answer: unknown): boolean {
  return z.object({ ok: z.boolean() }).safeParse(answer).success;
}

/** One run of the store process: calls are sent to it and their answers brought back, until it ends. */
export class Conversation {
  readonly #process: StoreProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;
  #ended = false;
  readonly #tell: (word: Exclude<StoreWord, { kind: 'answer' }>) => void;

  /** `tell`: what the process says unasked; `ended`: it ended by itself or was ended. */
  constructor(
    process: StoreProcess,
    tell: (word: Exclude<StoreWord, { kind: 'answer' }>) => void,
    ended: (code: number | null) => void,
  ) {
    this.#process = process;
    this.#tell = tell;
    process.onMessage((word) => this.#heard(word));
    process.onExit((code) => {
      this.#ended = true;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const resolve of waiting) resolve('ended');
      ended(code);
    });
  }

  /** Resolves to 'ended' when the process does not live to answer. */
  ask<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<Asked<Name>> {
    return this.#ask({ name, request }, z.custom<StoreAnswer<Name>>(isAnswer));
  }

  /** The same, but the answer goes to the window, for its call number `to`; here only whether it went. */
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
      this.#waiting.set(id, (heard) => {
        if (heard === 'ended') return resolve('ended');
        const read = answer.safeParse(heard);
        if (read.success) resolve(read.data);
        else reject(read.error);
      });
      this.#process.postMessage({ id, ...message });
    });
  }

  kill(): void {
    this.#process.kill();
  }

  #heard(word: StoreWord): void {
    if (word.kind === 'answer') {
      const resolve = this.#waiting.get(word.id);
      this.#waiting.delete(word.id);
      resolve?.(word.answer);
    } else this.#tell(word);
  }
}
