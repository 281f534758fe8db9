// @ts-check
import { spawn } from 'node:child_process';
import { projectFolder } from './project-folder.mjs';

/**
 * Runs a program to its end, in the project's folder, with all its output on our stderr.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, seconds?: number, quiet?: boolean }} [options] `seconds`: killed after that long; `quiet`: its output is thrown away
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, args, { cwd = projectFolder, env = process.env, seconds, quiet = false } = {}) {
  const output = quiet ? 'ignore' : 2;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', output, output],
      timeout: seconds === undefined ? undefined : seconds * 1000,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Runs npm: the one that started us, or the one on the path.
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
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
