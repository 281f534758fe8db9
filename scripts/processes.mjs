// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { projectFolder, SetupFailure } from './project.mjs';

/**
 * `seconds`: the program is killed after this time. `output`: its output goes to our stderr, to our stderr only if it
 * fails, or nowhere.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, seconds?: number, output?: 'shown' | 'if-it-fails' | 'none' }} RunOptions
 */

/**
 * Runs a program to its end, in the project's folder.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} true if it succeeded
 */
export function run(
  command,
  args,
  { cwd = projectFolder, env = process.env, seconds, output = 'shown' } = {},
) {
  const to = {
    shown: 2,
    'if-it-fails': /** @type {const} */ ('pipe'),
    none: /** @type {const} */ ('ignore'),
  }[output];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', to, to],
      timeout: seconds === undefined ? undefined : seconds * 1000,
      killSignal: 'SIGKILL',
    });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

/**
 * Runs npm: the one that started this script, or the one on the path.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} true if it succeeded
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args], options);
  // On Windows npm is a shell script. No argument contains anything that the shell would interpret.
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm.cmd', ...args], options)
    : run('npm', args, options);
}

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Signals within this time, ms, are one request to end: Ctrl+C arrives from the terminal and from npm. */
const sameRequestMs = 1_000;

/**
 * The requests to end this process. While listening, signals don't end it.
 * @typedef {object} EndRequests
 * @property {(end: (signal: NodeJS.Signals) => void) => void} onRequest sets the callback for requests; called at once if there was one already
 * @property {() => void} release stops listening
 */

/**
 * Listens for requests to end this process: a signal or, under npm, the end of the parent process, because npm may
 * pass a signal only to the shell between it and this process.
 * @returns {EndRequests}
 */
export function listenForEnd() {
  /** @type {NodeJS.Signals | undefined} */
  let requested;
  let at = Number.NEGATIVE_INFINITY;
  let end = (/** @type {NodeJS.Signals} */ _signal) => {};
  const request = (/** @type {NodeJS.Signals} */ signal) => {
    const isSame = performance.now() - at < sameRequestMs;
    at = performance.now();
    requested = signal;
    if (!isSame) end(signal);
  };
  for (const signal of forwarded) process.on(signal, request);
  const watch = watchParent(() => request('SIGTERM'));
  return {
    onRequest(callback) {
      end = callback;
      if (requested) end(requested);
    },
    release() {
      clearInterval(watch);
      for (const signal of forwarded) process.off(signal, request);
    },
  };
}

/**
 * Runs a program in place of this process: it uses our input and output, gets our requests to end, and sets our exit
 * code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ends?: EndRequests, ownGroup?: boolean, cwd?: string }} [options] `ends`: the requests, if they
 *   are listened for already; `ownGroup`: Ctrl+C in the terminal reaches the program only through us, once: Chromium ends
 *   gracefully on the first signal and immediately on the second
 * @returns {Promise<void>} when it has ended
 */
export async function handOver(
  command,
  args,
  { env = process.env, ends, ownGroup = false, cwd = projectFolder } = {},
) {
  const requests = ends ?? listenForEnd();
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    detached: ownGroup && process.platform !== 'win32',
  });
  requests.onRequest(endOf(child));
  try {
    process.exitCode = await new Promise((resolve, reject) => {
      child.on('error', (error) => reject(new SetupFailure(`Couldn't start ${command}: ${error.message}`)));
      // As shells do: 128 plus the number of the signal.
      child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    requests.release();
  }
}

/**
 * Returns the program that asks a process to end; null where a signal does. Windows has no signals, and `kill` would end
 * the process at once: taskkill without /f closes its windows. A program without windows gets Ctrl+C from the console.
 * @param {NodeJS.Platform} platform
 * @param {number} pid
 * @returns {readonly [string, ...string[]] | null}
 */
export function endingProgram(platform, pid) {
  return platform === 'win32' ? ['taskkill', '/pid', String(pid)] : null;
}

/**
 * Returns the function that passes requests to end to a process. On Windows the second one ends it at once, as Chromium
 * does elsewhere by itself.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {(signal: NodeJS.Signals) => void}
 */
function endOf(child) {
  let asking = child.pid === undefined ? null : endingProgram(process.platform, child.pid);
  return (signal) => {
    if (!asking) return void child.kill(signal);
    const [command, ...args] = asking;
    asking = null;
    void run(command, args, { output: 'none' });
  };
}

/** @param {() => void} lost called once */
function watchParent(lost) {
  const parent = process.ppid;
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  const watch = setInterval(() => {
    if (!isUnderNpm || process.ppid === parent) return;
    clearInterval(watch);
    lost();
  }, 500);
  return watch;
}

/**
 * A server that runs until it is stopped.
 * @typedef {object} ServerProcess
 * @property {(descriptor: 1 | 3, pattern: RegExp) => Promise<string>} line resolves with the first matching line that the
 *   server writes there; rejects if the server ends first
 * @property {() => Promise<void>} stop ends it by SIGTERM, and resolves when it has ended
 */

/**
 * Starts a server in its own process group, so that Ctrl+C in the terminal doesn't end it before its clients.
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
