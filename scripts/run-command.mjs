// @ts-check
import { spawn } from 'node:child_process';
import { projectFolder } from './project-folder.mjs';

/**
 * `seconds`: killed after that long. `output`: where what it prints goes: to our stderr, there only if it fails, or nowhere.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, seconds?: number, output?: 'shown' | 'if-it-fails' | 'none' }} RunOptions
 */

/**
 * Runs a program to its end, in the project's folder.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} whether it ended well
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
 * Runs npm: the one that started us, or the one on the path.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} whether it ended well
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args], options);
  // npm is a script of the shell on Windows; our arguments hold nothing the shell would read otherwise.
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm.cmd', ...args], options)
    : run('npm', args, options);
}
