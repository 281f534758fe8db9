import type { AnswerPort, RpcPort } from '../rpc';

type Listener = (message: unknown, answerPort: AnswerPort | null) => void;

/**
 * Returns two connected ports in this thread: each message posted at one arrives at the other, not copied, once what
 * runs has ended.
 */
export function portsInThread(): readonly [RpcPort, RpcPort] {
  const listeners: Listener[] = [() => undefined, () => undefined];
  const port = (own: 0 | 1, other: 0 | 1): RpcPort => ({
    postMessage: (message) => queueMicrotask(() => listeners[other]?.(message, null)),
    onMessage: (listener) => {
      listeners[own] = listener;
    },
  });
  return [port(0, 1), port(1, 0)];
}
