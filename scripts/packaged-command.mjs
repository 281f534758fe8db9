// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronArguments } from './display.mjs';
import { inProject, projectFolder, SetupFailure } from './project.mjs';

/** What packages contain of the command line besides the program: electron-builder.yml takes it from `out/packaging`. */
const folder = inProject('out', 'packaging');

/** The file of each shell's completion, as the shell looks for it. */
const completionFiles = /** @type {const} */ ([
  ['bash', 'whereabouts'],
  ['zsh', '_whereabouts'],
  ['fish', 'whereabouts.fish'],
  ['powershell', 'whereabouts.ps1'],
]);

/**
 * Writes the completions, which the built program prints, and the scripts of the Debian package.
 * @param {string} electron the executable
 */
export function writePackagedCommand(electron) {
  const completions = join(folder, 'completions');
  mkdirSync(completions, { recursive: true });
  for (const [shell, name] of completionFiles)
    writeFileSync(join(completions, name), completionOf(electron, shell));
  for (const name of ['after-install.tpl', 'after-remove.tpl'])
    writeFileSync(join(folder, name), withLauncher(readFileSync(templateOf(name), 'utf8')));
}

/** @param {string} name of a script of electron-builder */
const templateOf = (name) => inProject('node_modules', 'app-builder-lib', 'templates', 'linux', name);

/**
 * @param {string} electron
 * @param {string} shell
 */
function completionOf(electron, shell) {
  const args = ['--log-level=3', ...electronArguments(['completion', shell], process.getuid?.())];
  const { status, stdout } = spawnSync(electron, args, { cwd: projectFolder, encoding: 'utf8' });
  if (status !== 0) throw new SetupFailure(`The program printed no completion of ${shell}.`);
  return stdout;
}

/**
 * Returns a script of electron-builder with which the command of the Debian package is the launcher, not the program.
 * @param {string} script
 */
export function withLauncher(script) {
  const program = `'/opt/\${sanitizedProductName}/\${executable}'`;
  if (!script.includes(program))
    throw new SetupFailure("electron-builder's scripts of Debian packages have changed.");
  return script.replaceAll(program, `'/opt/\${sanitizedProductName}/bin/\${executable}'`);
}
