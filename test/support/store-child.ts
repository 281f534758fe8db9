import { programDatabases } from '../../main/store/databases';
import type { StorePort } from '../../main/store/messages';
import { serveStore } from '../../main/store/rpc-server';
import { storeHandlers } from '../../main/store/store-handlers';
import { runningClock } from './test-time';

// The store as a process of plain Node, with the same messages as the utility process of Electron.
const port: StorePort = {
  postMessage: (message) => process.send?.(message),
  onMessage: (listener) => {
    process.on('message', (message) => listener(message, null));
  },
};
process.on('disconnect', () => process.exit());
serveStore(
  port,
  storeHandlers({
    databases: programDatabases(runningClock.now),
    onNotice: (notice) => port.postMessage({ kind: 'notice', notice }),
    onMigrationProgress: (migration) => port.postMessage({ kind: 'migrating', migration }),
  }),
);
