// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupFailure, say } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { runNpm } from './run-command.mjs';

/**
 * The part of a lock file that is read: where each package lies in node_modules, and which it is.
 * @typedef {{ readonly packages: Readonly<Record<string, { readonly version?: string, readonly integrity?: string, readonly optional?: boolean, readonly devOptional?: boolean }>> }} Lock
 */

/**
 * Whether what npm installed is what the lock file asks for. npm leaves out the optional packages of other systems;
 * everything else must be there in the same version, and nothing more.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes last, when all went well
 * @returns {boolean}
 */
export function isInstalled(wanted, installed) {
  const present = installed.packages;
  const names = Object.keys(wanted.packages).filter((name) => name !== '');
  return (
    Object.keys(present).every((name) => name in wanted.packages) &&
    names.every((name) => {
      const want = wanted.packages[name];
      const have = present[name];
      if (have === undefined) return want?.optional === true || want?.devOptional === true;
      return have.version === want?.version && have.integrity === want?.integrity;
    })
  );
}

/**
 * The compiled modules and the packages they are of: there only when npm was allowed to run their install scripts.
 * @type {readonly { readonly name: string, readonly module: string }[]}
 */
const compiledPackages = [
  { name: 'keytar', module: 'keytar.node' },
  { name: '@journeyapps/sqlcipher', module: 'node_sqlite3.node' },
];

/** @returns {readonly string[]} the names of the packages whose compiled module is missing */
function notCompiled() {
  return compiledPackages
    .filter(({ name, module }) => !existsSync(inProject('node_modules', name, 'build', 'Release', module)))
    .map(({ name }) => name);
}

/** @returns {boolean} */
function arePackagesRight() {
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
 * Node's own headers, where they lie beside the executable: then compiling needs no download of them.
 * @returns {NodeJS.ProcessEnv}
 */
function withNodeHeaders() {
  const nodeFolder = dirname(dirname(process.execPath));
  if (process.env.npm_config_nodedir || !existsSync(join(nodeFolder, 'include', 'node', 'node_api.h')))
    return process.env;
  return { ...process.env, npm_config_nodedir: nodeFolder };
}

/**
 * Makes node_modules what package-lock.json says.
 */
export async function provideNodePackages() {
  if (arePackagesRight()) return;
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
}
