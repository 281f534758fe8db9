// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupFailure, say } from './progress.mjs';
import { run } from './run-command.mjs';
import { installLine, packagesFor, requirements } from './system-requirements.mjs';

/** @typedef {import('./system-requirements.mjs').Requirement} Requirement */
/** @typedef {import('./system-requirements.mjs').PackageManager} PackageManager */
/** @typedef {Parameters<typeof requirements>[0]} RequirementOptions */

/**
 * Where programs lie. A plain user's path often lacks the system folders, which hold ldconfig.
 * @type {readonly string[]}
 */
const programFolders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/**
 * @param {string} name
 * @returns {string | undefined} its absolute path
 */
export function findProgram(name) {
  return programFolders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The sonames in what `ldconfig -p` prints ("\tlibgbm.so.1 (libc6,x86-64) => /lib/…").
 * @param {string} listing
 * @returns {ReadonlySet<string>}
 */
export function sonames(listing) {
  return new Set(listing.split('\n').map((line) => line.trim().split(' ')[0] ?? ''));
}

/**
 * @param {RequirementOptions} options
 * @returns {readonly Requirement[]} what this Linux lacks
 */
function missingRequirements(options) {
  const ldconfig = findProgram('ldconfig');
  // Without ldconfig (a system with another way to find libraries) the libraries are taken on trust.
  const listing = ldconfig && spawnSync(ldconfig, ['-p'], { encoding: 'utf8' }).stdout;
  const libraries = listing ? sonames(listing) : undefined;
  /** @type {Record<Requirement['kind'], (name: string) => boolean>} */
  const isPresent = {
    library: (name) => libraries?.has(name) ?? true,
    command: (name) => findProgram(name) !== undefined,
    module: (name) => spawnSync('pkg-config', ['--exists', name]).status === 0,
  };
  return requirements(options).filter(({ kind, name }) => !isPresent[kind](name));
}

/** @returns {PackageManager | undefined} */
function packageManager() {
  if (findProgram('apt-get')) return 'apt';
  if (findProgram('dnf')) return 'dnf';
  return findProgram('pacman') ? 'pacman' : undefined;
}

/**
 * Debian 13 and Ubuntu 24.04 renamed some libraries (libasound2 is libasound2t64 there).
 * @param {readonly string[]} packages
 * @returns {readonly string[]} the names this release has
 */
function aptNames(packages) {
  return packages.map((name) => {
    const renamed = `${name}t64`;
    return spawnSync('apt-cache', ['show', renamed], { stdio: 'ignore' }).status === 0 ? renamed : name;
  });
}

/** @param {readonly Requirement[]} missing */
async function installWithApt(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @type {(args: readonly string[]) => Promise<boolean>} */
  const apt = (args) => run('apt-get', args, { env, output: 'if-it-fails' });
  await apt(['update', '-q']);
  const packages = aptNames(packagesFor(missing, 'apt'));
  say(`      apt-get install ${packages.join(' ')} (takes a minute or two)`);
  return apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}

/**
 * Makes sure that the system libraries are there: installs them as root on Debian and its family, otherwise
 * fails with the one line to run.
 * @param {RequirementOptions} options
 */
export async function provideSystemLibraries(options) {
  if (process.platform !== 'linux') return;
  const missing = missingRequirements(options);
  if (missing.length === 0) return;

  const manager = packageManager();
  if (manager === undefined) {
    const names = missing.map(({ name }) => name).join(', ');
    throw new SetupFailure(
      `Missing system packages. Install them with your package manager, then start again: ${names}`,
    );
  }
  const asRoot = process.getuid?.() === 0;
  const mayInstall = manager === 'apt' && asRoot;
  if (mayInstall && (await installWithApt(missing))) {
    const still = missingRequirements(options);
    if (still.length === 0) return;
    throw new SetupFailure(`Installed but still not found: ${still.map(({ name }) => name).join(', ')}`);
  }
  const packages = packagesFor(missing, manager);
  const names = manager === 'apt' ? aptNames(packages) : packages;
  const why = mayInstall
    ? "Couldn't install the system packages. See the output above."
    : 'System packages are missing.';
  throw new SetupFailure(
    `${why} Run this command, then start again:\n\n  ${installLine(names, manager, { asRoot })}\n`,
  );
}
