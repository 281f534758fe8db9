import { type ChildProcess, spawn } from 'node:child_process';
import type { SupervisedProcess } from '../../../main/processes/process-supervisor';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { buildChild } from './build-child';

/** Builds the store process for plain Node; resolves with the path of the file. */
export const buildStoreChild = () => buildChild('store-child');

export interface StoreChild extends SupervisedProcess {
  readonly child: ChildProcess;
}

/** Starts it; `limits` are commands of a Unix shell to run first, such as "ulimit -S -f 100". */
export function launchStoreChild(file: string, limits?: string): StoreChild {
  const [command, ...args]: readonly [string, ...string[]] =
    limits === undefined
      ? [process.execPath, file]
      : ['sh', '-c', `${limits}; exec "$0" "$1"`, process.execPath, file];
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return {
    child,
    postMessage: (message) => {
      // A killed process accepts no messages; its end is detected separately.
      if (child.connected) child.send(unsafeCast(message), () => undefined);
    },
    onMessage: (listener) => {
      child.on('message', (message) => listener(message, null));
    },
    onExit: (listener) => {
      child.once('exit', listener);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
