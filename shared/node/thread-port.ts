import type { MessagePort, Worker } from 'node:worker_threads';
import type { RpcPort } from '../rpc';

/** Returns one end of the connection between a thread and the one that started it. */
export function threadPort(end: MessagePort | Worker): RpcPort {
  return {
    postMessage: (message) => end.postMessage(message),
    onMessage: (listener) => void end.on('message', (message: unknown) => listener(message, null)),
  };
}
