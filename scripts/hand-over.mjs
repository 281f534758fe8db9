// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupFailure } from './progress.mjs';
import { projectFolder } from './project-folder.mjs';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Signals within this time, ms, are one request to end: a Ctrl+C comes from the terminal and from npm. */
const oneRequest = 1_000;

/**
 * The requests to end this process. While one listens, signals no longer end it.
 * @typedef {object} EndRequests
 * @property {(end: (signal: NodeJS.Signals) => void) => void} onRequest calls back for each request, also for the one before
 * @property {() => void} release stops listening
 */

/**
 * Listens for requests to end this process: a signal, or, under npm, the loss of the parent, for npm that is asked to end
 * may end only the shell between it and us.
 * @returns {EndRequests}
 */
export function listenForEnd() {
  /** @type {NodeJS.Signals | undefined} */
  let requested;
  let at = Number.NEGATIVE_INFINITY;
  let end = (/** @type {NodeJS.Signals} */ _signal) => {};
  const request = (/** @type {NodeJS.Signals} */ signal) => {
    const isSame = performance.now() - at < oneRequest;
    at = performance.now();
    requested = signal;
    if (!isSame) end(signal);
  };
  for (const signal of passedOn) process.on(signal, request);
  const watch = watchParent(() => request('SIGTERM'));
  return {
    onRequest(callback) {
      end = callback;
      if (requested) end(requested);
    },
    release() {
      clearInterval(watch);
      for (const signal of passedOn) process.off(signal, request);
    },
  };
}

/**
 * Runs a program in our place: its input and output are ours, requests to end are passed on to it, and its exit code becomes
 * ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ends?: EndRequests, ownGroup?: boolean }} [options] `ends`: where somebody listens already;
 *   `ownGroup`: a Ctrl+C in the terminal reaches the program once, from us: Chromium ends gracefully on the first signal and
 *   at once on the second
 * @returns {Promise<void>} when it has ended
 */
export async function handOver(command, args, { env = process.env, ends, ownGroup = false } = {}) {
  const requests = ends ?? listenForEnd();
  const child = spawn(command, args, {
    cwd: projectFolder,
    env,
    stdio: 'inherit',
    detached: ownGroup && process.platform !== 'win32',
  });
  requests.onRequest((signal) => child.kill(signal));
  try {
    process.exitCode = await new Promise((resolve, reject) => {
      child.on('error', (error) => reject(new SetupFailure(`Couldn't start ${command}: ${error.message}`)));
      // The shell's rule: ended by a signal is 128 and its number.
      child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    requests.release();
  }
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
