import { serveStore } from '../../main/store/store-server';
import type { RpcPort } from '../../shared/rpc/messages';
import { runningClock } from './test-time';

// The store as a process of plain Node, which works as Electron's.
const port: RpcPort = {
  postMessage: (message) => process.send?.(message),
  onMessage: (listener) => {
    process.on('message', (message) => listener(message, null));
  },
};
process.on('disconnect', () => process.exit());
serveStore(port, { now: runningClock.now });
