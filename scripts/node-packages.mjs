// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './processes.mjs';
import { projectFolder, SetupFailure, say } from './project.mjs';

/**
 * The part of a lock file that is read: the packages, by their folder in node_modules.
 * @typedef {{ readonly packages: Readonly<Record<string, { readonly version?: string, readonly integrity?: string, readonly optional?: boolean, readonly devOptional?: boolean }>> }} Lock
 */

/**
 * Returns true if npm installed what the lock file lists. npm omits optional packages of other systems; everything
 * else must be present in the same version, and nothing more.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes last, after success
 * @returns {boolean}
 */
export function isInstalled(wanted, installed) {
  const present = installed.packages;
  const names = Object.keys(wanted.packages).filter((name) => name !== '');
  return (
    Object.keys(present).every((name) => name in wanted.packages) &&
    names.every((name) => {
      const expected = wanted.packages[name];
      const found = present[name];
      if (found === undefined) return expected?.optional === true || expected?.devOptional === true;
      return found.version === expected?.version && found.integrity === expected?.integrity;
    })
  );
}

/**
 * @param {string} [project] the folder of package-lock.json
 * @returns {boolean} true if npm needn't install anything
 */
export function arePackagesInstalled(project = projectFolder) {
  try {
    /** @type {[Lock, Lock]} */
    const [wanted, installed] = [
      JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')),
      JSON.parse(readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8')),
    ];
    return isInstalled(wanted, installed);
  } catch {
    return false;
  }
}

/**
 * Installs the packages of package-lock.json, unless they are installed. Runs no script of any package, with any version
 * of npm: scripts/compiled-modules.mjs compiles the modules that need it.
 * @param {string} [project] the folder of package-lock.json
 */
export async function provideNodePackages(project = projectFolder) {
  if (arePackagesInstalled(project)) return;
  say('      npm ci');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await runNpm(args, { cwd: project, output: 'if-it-fails' })))
    throw new SetupFailure('"npm ci" failed. See the output above.');
}
