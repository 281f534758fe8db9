import { join } from 'node:path';
import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron';
import type { StoreProcess } from './messages';

/** Starts the store in an Electron utility process, its clock `ahead` of the computer's by so many ms; `handPort` is given the port that a call of the window is answered by. No key is in its arguments or environment: it comes by a message. */
export function launchStoreProcess(
  ahead: number,
  handPort: (to: number, port: MessagePortMain) => void,
): StoreProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'store-utility.js'), [String(ahead)], {
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
      // Electron's own kill asks politely; what is to end here may hang.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
