// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/**
 * A server that runs beside us until it is stopped.
 * @typedef {object} ServerProcess
 * @property {(descriptor: 1 | 3, pattern: RegExp) => Promise<string>} line resolves with the first line that the server writes
 *   there and that matches; rejects where the server ends first
 * @property {() => Promise<void>} stop ends it by SIGTERM, and resolves when it has ended
 */

/**
 * Starts a server in a process group of its own: a Ctrl+C in the terminal does not reach it, so that it outlives what uses it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, input?: string }} options
 * @returns {ServerProcess}
 */
export function startServerProcess(command, args, { env, input }) {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore', 'pipe'], detached: true });
  const exit = new Promise((resolve) => child.on('exit', resolve).on('error', resolve));
  child.stdin?.end(input);
  return {
    async line(descriptor, pattern) {
      const stream = child.stdio[descriptor];
      if (!(stream instanceof Readable)) throw new Error(`${command} has no output ${descriptor}`);
      const failed = exit.then((cause) => Promise.reject(new Error(`${command} ended early: ${cause}`)));
      const lines = createInterface({ input: stream });
      const found = new Promise((resolve) => lines.on('line', (line) => pattern.test(line) && resolve(line)));
      return Promise.race([found, failed]);
    },
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
