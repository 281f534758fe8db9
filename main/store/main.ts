import type {} from 'electron';
import { clockAhead } from '../../shared/node/clock';
import { programDatabases } from './databases';
import type { StorePort } from './messages';
import { serveStore } from './rpc-server';
import { storeHandlers } from './store-handlers';

/**
 * The store as a utility process of Electron. Its only argument is the offset of its clock, ms. It ends with
 * its parent.
 */
const port: StorePort = {
  postMessage: (message) => process.parentPort.postMessage(message),
  onMessage: (listener) => {
    process.parentPort.on('message', ({ data, ports: [answers = null] }) => listener(data, answers));
  },
};
serveStore(
  port,
  storeHandlers({
    databases: programDatabases(clockAhead(Number(process.argv[2])).now),
    onNotice: (notice) => port.postMessage({ kind: 'notice', notice }),
    onMigrationProgress: (migration) => port.postMessage({ kind: 'migrating', migration }),
  }),
);
