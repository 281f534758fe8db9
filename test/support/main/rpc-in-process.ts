import type { Store, StoreApi, StoreCallName, StoreHandlers } from '../../../main/store/contract';
import { answerDecoded } from '../../../main/store/decode-call';
import { answerStoreCalls } from '../../../main/store/store-server';
import { fail } from '../../../shared/result';
import { RpcClient, type RpcPort, RpcServer } from '../../../shared/rpc';

/**
 * Returns two connected ports in this process: each message posted at one arrives at the other immediately,
 * as a copy.
 */
export function connectedPorts(): readonly [RpcPort, RpcPort] {
  const listeners: Parameters<RpcPort['onMessage']>[0][] = [() => undefined, () => undefined];
  const port = (own: number, other: number): RpcPort => ({
    postMessage: (message) => listeners[other]?.(structuredClone(message), null),
    onMessage: (listener) => {
      listeners[own] = listener;
    },
  });
  return [port(0, 1), port(1, 0)];
}

/** Returns the store that a client calls, in this process. */
export function storeOf(client: RpcClient<StoreApi>): Store {
  return {
    call: async (name, request) => {
      const called = await client.call(name, request);
      return called.ok ? called.value : fail({ kind: 'unexpected' });
    },
  };
}

/** Returns a store in this process with only these calls; the others fail. */
export function storeWith(handlers: Partial<StoreHandlers>): Store {
  const [port, serverPort] = connectedPorts();
  const answer = answerStoreCalls(async (name, request) =>
    has(handlers, name) ? answerDecoded(handlers, name, request) : fail({ kind: 'unexpected' }),
  );
  new RpcServer(serverPort, answer);
  return storeOf(new RpcClient(port, { onDefect: () => undefined }));
}

function has<Name extends StoreCallName>(
  handlers: Partial<StoreHandlers>,
  name: Name,
): handlers is Pick<StoreHandlers, Name> {
  return name in handlers;
}
