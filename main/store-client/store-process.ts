import { join } from 'node:path';
import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron';
import type { StoreProcess } from '../store/messages';

/**
 * Starts the store in an Electron utility process, with its clock `aheadMs` ms ahead of the computer's.
 * `handPort` receives the port for the answer to a call of the window. The key is not in the arguments or the
 * environment: it is sent in a message.
 */
export function launchStoreProcess(
  aheadMs: number,
  handPort: (to: number, port: MessagePortMain) => void,
): StoreProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'store-utility.js'), [String(aheadMs)], {
    serviceName: 'Whereabouts store',
    stdio: 'ignore',
  });
  return {
    postMessage: (message) => {
      if (message.to === undefined) return child.postMessage(message);
      const { port1, port2 } = new MessageChannelMain();
      child.postMessage(message, [port1]);
      handPort(message.to, port2);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      child.once('exit', listener);
    },
    kill: () => {
      // Electron's own kill sends SIGTERM, which a hanging process may not handle.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
