import { serveStore } from '../../../main/store/store-server';
import type { RpcPort } from '../../../shared/rpc';
import { runningClock } from '../clocks/test-time';

// The store as a plain Node process that works like Electron's.
const port: RpcPort = {
  postMessage: (message) => process.send?.(message),
  onMessage: (listener) => {
    process.on('message', (message) => listener(message, null));
  },
};
process.on('disconnect', () => process.exit());
serveStore(port, { now: runningClock.now });
