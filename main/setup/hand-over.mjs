// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupFailure } from './progress.mjs';
import { projectFolder } from './project-folder.mjs';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in our place: its input, output and signals are ours, and its exit code becomes ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>} when it has ended
 */
export async function handOver(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: projectFolder, env, stdio: 'inherit' });
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  const watch = watchParent(() => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new SetupFailure(`${command} cannot be started: ${error.message}`)));
    // The shell's rule: ended by a signal is 128 and its number.
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  clearInterval(watch);
  for (const signal of passedOn) process.removeAllListeners(signal);
}

/**
 * npm that is told to end tells only the shell between it and us, so under npm the loss of the parent is the signal.
 * @param {() => void} lost called once
 */
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
