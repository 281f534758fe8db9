import { trusted } from '../trusted';
import type { AnswerPort, ClientMessage, RpcApi, RpcPort, ServerMessage, Transferred } from './messages';

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
export type RpcHandlers<Api extends RpcApi<Api>> = {
  readonly [Name in keyof Api]: (
    request: Api[Name]['request'],
    context: CallContext,
  ) => Api[Name]['answer'] | Promise<Api[Name]['answer']>;
};

/**
 * Answers the calls that arrive at a port, in the order in which they complete, and sends events. An unexpected error
 * is reported to the client by its name only. See rpc-client.ts.
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
    return handlers[name](trusted(request), context);
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
