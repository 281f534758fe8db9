import { fail, type Result, succeed } from '../result';
import { trusted } from '../trusted';
import type { ClientMessage, RpcApi, RpcPort, ServerMessage, Transferred } from './messages';

/** Why a call has no answer. 'ended': the server ended first. 'unexpected': the call threw an unexpected error there. */
export type NoAnswer = 'ended' | 'deadline' | 'cancelled' | 'unexpected';

export interface CallOptions {
  /** How long to wait for the answer, ms; without it, until the server ends. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Moved to the server instead of copied. A port among it receives the answer. */
  readonly transfer?: readonly Transferred[];
}

interface RpcClientOptions<Events> {
  readonly onEvent?: { readonly [Name in keyof Events]: (payload: Events[Name]) => void };
  /** Called when the server has a bug: where, and the error's name. */
  readonly onDefect: (where: string, error: string) => void;
  /** How many calls the server has at once; further calls wait for their turn. */
  readonly maxInFlight?: number;
}

/** A call that was not answered yet. */
interface PendingCall {
  readonly send: () => void;
  readonly settle: (outcome: Result<unknown, NoAnswer>) => void;
}

/** Makes calls to a server at the other end of a port, until that ends. See rpc-server.ts. */
export class RpcClient<Api extends RpcApi<Api>, Events extends object = object> {
  readonly #port: RpcPort;
  readonly #options: RpcClientOptions<Events>;
  /** Pending calls by ID, oldest first: the first ones are in flight, the others wait. */
  readonly #waiting = new Map<number, PendingCall>();
  readonly #inFlight = new Map<number, PendingCall>();
  #lastId = 0;
  #ended = false;

  constructor(port: RpcPort, options: RpcClientOptions<Events>) {
    this.#port = port;
    this.#options = options;
    port.onMessage((message) => this.#receive(trusted(message)));
  }

  /** Resolves to the answer, or to why there is none. Never rejects. */
  call<Name extends keyof Api & string>(
    name: Name,
    request: Api[Name]['request'],
    { deadlineMs, signal, transfer }: CallOptions = {},
  ): Promise<Result<Api[Name]['answer'], NoAnswer>> {
    if (this.#ended) return Promise.resolve(fail('ended'));
    if (signal?.aborted) return Promise.resolve(fail('cancelled'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const cancel = () => this.#abandon(id, 'cancelled');
      const timer =
        deadlineMs === undefined ? undefined : setTimeout(() => this.#abandon(id, 'deadline'), deadlineMs);
      signal?.addEventListener('abort', cancel);
      this.#waiting.set(id, {
        send: () => this.#post({ kind: 'call', id, name, request }, transfer),
        settle: (outcome) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', cancel);
          resolve(outcome.ok ? succeed(trusted(outcome.value)) : outcome);
        },
      });
      this.#sendWaiting();
    });
  }

  /** Makes a call without an answer, at once. */
  notify<Name extends keyof Api & string>(
    name: Name,
    request: Api[Name]['request'],
    transfer?: readonly Transferred[],
  ): void {
    if (!this.#ended) this.#post({ kind: 'call', id: null, name, request }, transfer);
  }

  /** Must be called when the server has ended: all pending and later calls resolve to 'ended'. */
  end(): void {
    this.#ended = true;
    const pending = [...this.#inFlight.values(), ...this.#waiting.values()];
    this.#inFlight.clear();
    this.#waiting.clear();
    for (const { settle } of pending) settle(fail('ended'));
  }

  #post(message: ClientMessage, transfer?: readonly Transferred[]): void {
    this.#port.postMessage(message, transfer);
  }

  #sendWaiting(): void {
    const { maxInFlight = Number.POSITIVE_INFINITY } = this.#options;
    for (const [id, call] of this.#waiting) {
      if (this.#inFlight.size >= maxInFlight) return;
      this.#waiting.delete(id);
      this.#inFlight.set(id, call);
      call.send();
    }
  }

  #abandon(id: number, reason: 'cancelled' | 'deadline'): void {
    if (this.#inFlight.has(id)) this.#post({ kind: 'cancel', id });
    this.#settle(id, fail(reason));
  }

  /** Ignores a call that was settled before: its answer came too late. */
  #settle(id: number, outcome: Result<unknown, NoAnswer>): void {
    const call = this.#inFlight.get(id) ?? this.#waiting.get(id);
    this.#inFlight.delete(id);
    this.#waiting.delete(id);
    call?.settle(outcome);
    this.#sendWaiting();
  }

  #receive(message: ServerMessage): void {
    if (message.kind === 'answer') this.#settle(message.id, succeed(message.answer));
    else if (message.kind === 'failed') this.#settle(message.id, fail('unexpected'));
    else if (message.kind === 'event')
      this.#emit(trusted<keyof Events>(message.name), trusted(message.payload));
    else this.#options.onDefect(message.where, message.error);
  }

  #emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    this.#options.onEvent?.[name](payload);
  }
}
