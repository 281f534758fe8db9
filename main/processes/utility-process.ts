import { join } from 'node:path';
import { type MessagePortMain, utilityProcess } from 'electron';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { SupervisedProcess } from './process-supervisor';

/**
 * Starts a script of the build in an Electron utility process. Secrets are not among the arguments or in the
 * environment: they are sent in messages.
 */
export function launchUtilityProcess(
  script: string,
  serviceName: string,
  appArguments: readonly string[] = [],
): SupervisedProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, script), [...appArguments], {
    serviceName,
    stdio: 'ignore',
  });
  const kill = () => {
    // Electron's own kill sends SIGTERM, which a hanging process may not handle.
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
  };
  return {
    postMessage: (message, transfer = []) =>
      child.postMessage(message, unsafeCast<MessagePortMain[]>(transfer)),
    onMessage: (listener) => {
      child.on('message', (message: unknown) => listener(message, null));
    },
    onExit: (listener) => {
      child.once('exit', listener);
    },
    kill: () => {
      if (child.pid === undefined) child.once('spawn', kill);
      else kill();
    },
  };
}
