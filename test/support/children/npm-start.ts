import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testNowText } from '../clocks/test-time';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** Variables that lead to a display, a message bus or a keychain. */
const ofTheDesktop = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
];

/** `npm start` on a machine without a display, in its own process group. */
export interface NpmStart {
  readonly process: ChildProcess;
  /** Resolves with the path in the line "Window: PATH"; rejects if it ends without one. */
  readonly window: Promise<string>;
  /** Resolves with the exit code when npm has ended. */
  readonly code: Promise<number | null>;
  /** Its standard error so far. */
  errors(): string;
}

/** Starts it with arguments after `--`. All of its temporary files are below `folder`. */
export function npmStart(folder: string, args: readonly string[]): NpmStart {
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder, WHEREABOUTS_NOW: testNowText };
  for (const name of ofTheDesktop) delete env[name];
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = once(child, 'exit').then(([ended]): number | null => ended);
  const named = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const path = /^Window: (.+)$/.exec(line)?.[1];
      if (path !== undefined) resolve(path);
    });
  });
  const early = code.then((ended) => Promise.reject(new Error(`npm start ended with ${ended}:\n${errors}`)));
  const window = Promise.race([named, early]);
  window.catch(() => undefined);
  return { process: child, window, code, errors: () => errors };
}

/** Returns the command lines of the running processes that use this folder for temporary files. */
export function leftRunning(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => readProcess(id, 'environ').split('\0').includes(`TMPDIR=${folder}`))
    .map((id) => readProcess(id, 'cmdline').replaceAll('\0', ' '));
}

/** Returns "" for a process that has ended or belongs to another user. */
function readProcess(id: string, what: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(join('/proc', id, what), 'latin1');
  } catch {
    return '';
  }
}
