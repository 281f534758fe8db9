import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { StoreProcess } from '../../main/store/messages';

/** Builds the store's process for plain Node, in a place where packages are found; resolves with its file. */
export async function buildStoreChild(): Promise<string> {
  const outDir = resolve('node_modules/.cache/whereabouts-test', `store-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'store-child.ts'),
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'store-child.mjs' } },
    },
  });
  return join(outDir, 'store-child.mjs');
}

export interface StoreChild extends StoreProcess {
  readonly child: ChildProcess;
}

/** Starts it; `limits` are commands of a shell that are obeyed first, such as "ulimit -S -f 100". */
export function launchStoreChild(file: string, limits = ':'): StoreChild {
  const child = spawn('sh', ['-c', `${limits}; exec "$0" "$1"`, process.execPath, file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return {
    child,
    postMessage: (message) => {
      // One that was killed takes no more, and its end is told by itself.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      child.once('exit', listener);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
