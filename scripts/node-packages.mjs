// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm } from './processes.mjs';
import { inProject, SetupFailure, say } from './project.mjs';

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
 * The compiled modules and their packages. They exist only if npm was allowed to run install scripts. npm leaves an
 * optional package out if its script fails, for example without a compiler; scripts/database-modules.mjs checks that one
 * database module works, and without keytar the program has a fallback (main/credentials/file-keychain.ts).
 * @type {readonly { readonly name: string, readonly module: string }[]}
 */
const compiledPackages = [
  { name: 'keytar', module: 'keytar.node' },
  { name: '@journeyapps/sqlcipher', module: 'node_sqlite3.node' },
];

/** @returns {boolean} whether the module that accesses the OS keychain is installed */
export function hasKeychainModule() {
  return existsSync(inProject('node_modules', 'keytar'));
}

/** @returns {readonly string[]} the names of the installed packages whose compiled module is missing */
function notCompiled() {
  return compiledPackages
    .filter(({ name, module }) => {
      const folder = inProject('node_modules', name);
      return existsSync(folder) && !existsSync(join(folder, 'build', 'Release', module));
    })
    .map(({ name }) => name);
}

/** @returns {boolean} */
function areInstalled() {
  try {
    /** @type {[Lock, Lock]} */
    const [wanted, installed] = [
      JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')),
      JSON.parse(readFileSync(inProject('node_modules', '.package-lock.json'), 'utf8')),
    ];
    return notCompiled().length === 0 && isInstalled(wanted, installed);
  } catch {
    return false;
  }
}

/**
 * Returns the environment with the path of Node's headers, if they are next to its executable: compiling then needn't
 * download them.
 * @returns {NodeJS.ProcessEnv}
 */
function withNodeHeaders() {
  const nodeFolder = dirname(dirname(process.execPath));
  if (process.env.npm_config_nodedir || !existsSync(join(nodeFolder, 'include', 'node', 'node_api.h')))
    return process.env;
  return { ...process.env, npm_config_nodedir: nodeFolder };
}

/**
 * Installs the packages of package-lock.json, unless they are installed.
 */
export async function provideNodePackages() {
  if (areInstalled()) return;
  say('      npm ci (compiles the database and keychain modules; takes a few minutes)');
  if (!(await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: withNodeHeaders() }))) {
    throw new SetupFailure('"npm ci" failed. See the output above.');
  }
  const missing = notCompiled().join(' ');
  if (missing) {
    throw new SetupFailure(
      `Not compiled: ${missing}. npm is configured to ignore install scripts. Run this command, then start again:\n\n  npm rebuild ${missing} --ignore-scripts=false\n`,
    );
  }
  if (!hasKeychainModule())
    say(
      '      Warning: keytar couldn’t be compiled, which requires a C++ compiler and Python. Whereabouts saves API keys in a file instead, encrypted with a key from the keychain.',
    );
}
