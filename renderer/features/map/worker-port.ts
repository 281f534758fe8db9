import type { RpcPort } from '../../../shared/rpc';
import { trusted } from '../../../shared/trusted';

/** A worker as its window sees it, or the global scope within it: the parts that are used. */
export interface WorkerEnd {
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** Returns the port between a window and its worker. */
export function workerPort(end: WorkerEnd): RpcPort {
  return {
    postMessage: (message, transfer = []) => end.postMessage(message, { transfer: trusted(transfer) }),
    onMessage: (listener) => {
      end.onmessage = ({ data }) => listener(data, null);
    },
  };
}
