import type {} from 'electron';
import { clockAhead } from '../reports/clock';
import type { StorePort } from './messages';
import { programDatabases } from './program-databases';
import { serveStore } from './serve-store';
import { storeHandlers } from './store-handlers';

/** The store as a utility process of Electron. Its one argument is how far its clock is ahead. It ends with its parent. */
const port: StorePort = {
  postMessage: (word) => process.parentPort.postMessage(word),
  onMessage: (listener) => {
    process.parentPort.on('message', ({ data, ports: [answers = null] }) => listener(data, answers));
  },
};
serveStore(
  port,
  storeHandlers({
    databases: programDatabases(clockAhead(Number(process.argv[2])).now),
    tell: (notice) => port.postMessage({ kind: 'notice', notice }),
    migrating: (migration) => port.postMessage({ kind: 'migrating', migration }),
  }),
);
