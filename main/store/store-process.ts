import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { StoreProcess } from './messages';

/** Starts the store in an Electron utility process. No key is in its arguments or environment: it comes by a message. */
export function launchStoreProcess(): StoreProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'store-utility.js'), [], {
    serviceName: 'Whereabouts store',
    stdio: 'ignore',
  });
  return {
    postMessage: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      child.once('exit', listener);
    },
    kill: () => {
      // Electron's own kill asks politely; what is to end here may hang.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
