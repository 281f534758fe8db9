import { fail, type Result, succeed } from './result';
import { unsafeCast } from './unsafe-cast';

/**
 * Calls and events between two programs or threads that are connected by a port: what they exchange, the end that
 * calls (`RpcClient`) and the end that answers (`RpcServer`).
 */

/** One end of a connection between two programs or threads. What is posted arrives in order, or not at all. */
export interface RpcPort {
  /** `transfer` is moved to the other end instead of copied. Does nothing if the other end has ended. */
  postMessage(message: unknown, transfer?: readonly Transferred[]): void;
  /** Sets the listener. `answerPort`: the port that came with a call, to answer it there. */
  onMessage(listener: (message: unknown, answerPort: AnswerPort | null) => void): void;
}

/** A buffer, bitmap or port, of the browser, Node or Electron. */
export type Transferred = object;

/** Where the answer to one call goes, if not to the caller. */
export interface AnswerPort {
  postMessage(answer: unknown): void;
}

/** The calls of a server, by name. `Api` itself is the argument, so that interfaces are accepted. */
export type RpcApi<Api> = {
  readonly [Name in keyof Api]: { readonly request: unknown; readonly answer: unknown };
};

/** A message to the server. Calls without an ID are notifications: they are not answered. */
export type ClientMessage =
  | {
      readonly kind: 'call';
      readonly id: number | null;
      readonly name: string;
      readonly request: unknown;
    }
  /** The caller no longer needs the answer. */
  | { readonly kind: 'cancel'; readonly id: number };

export type ServerMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown }
  /** A bug: where, and the error's name. Its text is left out, as it may contain data. */
  | { readonly kind: 'defect'; readonly where: string; readonly error: string };

/** Why a call has no answer. 'ended': the server ended first. 'unexpected': the call threw an unexpected error there. */
export type NoAnswer = 'ended' | 'deadline' | 'cancelled' | 'unexpected';

interface CallOptions {
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

/** Makes calls to a server at the other end of a port, until that ends. */
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
    port.onMessage((message) => this.#receive(unsafeCast(message)));
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
          resolve(outcome.ok ? succeed(unsafeCast(outcome.value)) : outcome);
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
      this.#emit(unsafeCast<keyof Events>(message.name), unsafeCast(message.payload));
    else this.#options.onDefect(message.where, message.error);
  }

  #emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    this.#options.onEvent?.[name](payload);
  }
}

/** What a handler gets besides the request. */
export interface CallContext {
  /** Aborted when the caller no longer needs the answer. */
  readonly signal: AbortSignal;
  /** The port that came with the call, to answer it there; the caller then only needs to know that it was. */
  readonly answerPort: AnswerPort | null;
}

/** Answers a call by its name. It decodes the request, or trusts it. It throws only if there is a bug. */
export type AnswerCall = (name: string, request: unknown, context: CallContext) => unknown;

/** One function for each call of a server whose client is trusted. */
type RpcHandlers<Api extends RpcApi<Api>> = {
  readonly [Name in keyof Api]: (
    request: Api[Name]['request'],
    context: CallContext,
  ) => Api[Name]['answer'] | Promise<Api[Name]['answer']>;
};

/**
 * Answers the calls that arrive at a port, in the order in which they complete, and sends events. An unexpected error
 * is reported to the client by its name only.
 */
export class RpcServer<Events extends object = object> {
  readonly #port: RpcPort;
  readonly #answer: AnswerCall;
  readonly #running = new Map<number, AbortController>();

  constructor(port: RpcPort, answer: AnswerCall) {
    this.#port = port;
    this.#answer = answer;
    port.onMessage((message, answerPort) => {
      if (!isClientMessage(message)) this.reportDefect('message', 'InvalidMessage');
      else if (message.kind === 'cancel') this.#running.get(message.id)?.abort();
      else void this.#run(message.id, message.name, message.request, answerPort);
    });
  }

  emit<Name extends keyof Events & string>(
    name: Name,
    payload: Events[Name],
    transfer?: readonly Transferred[],
  ): void {
    this.#post({ kind: 'event', name, payload }, transfer);
  }

  reportDefect(where: string, error: string): void {
    this.#post({ kind: 'defect', where, error });
  }

  async #run(id: number | null, name: string, request: unknown, answerPort: AnswerPort | null) {
    const controller = new AbortController();
    if (id !== null) this.#running.set(id, controller);
    try {
      const answer = await this.#answer(name, request, { signal: controller.signal, answerPort });
      if (id !== null) this.#post({ kind: 'answer', id, answer });
    } catch (error) {
      this.reportDefect(name, error instanceof Error ? error.name : 'unknown');
      if (id !== null) this.#post({ kind: 'failed', id });
    } finally {
      if (id !== null) this.#running.delete(id);
    }
  }

  #post(message: ServerMessage, transfer?: readonly Transferred[]): void {
    this.#port.postMessage(message, transfer);
  }
}

/** Returns an AnswerCall that trusts its requests, because the client is part of the same build. */
export function answerWith<Api extends RpcApi<Api>>(handlers: RpcHandlers<Api>): AnswerCall {
  return (name, request, context) => {
    if (!isNameOf(handlers, name)) throw new UnknownCall();
    return handlers[name](unsafeCast(request), context);
  };
}

export class UnknownCall extends Error {
  override readonly name = 'UnknownCall';
}

function isNameOf<Handlers extends object>(handlers: Handlers, name: PropertyKey): name is keyof Handlers {
  return Object.hasOwn(handlers, name);
}

/** Checks the envelope only. */
function isClientMessage(message: unknown): message is ClientMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message) || !('id' in message))
    return false;
  if (message.kind === 'cancel') return typeof message.id === 'number';
  const isCall = message.kind === 'call' && 'name' in message;
  return isCall && typeof message.name === 'string' && (message.id === null || Number.isInteger(message.id));
}
