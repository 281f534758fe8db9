// @ts-check
import { spawnSync } from 'node:child_process';
import { databaseModules } from '../shared/node/database/database-modules.mjs';
import { cacheFolder } from './cache.mjs';
import { projectFolder, SetupFailure } from './project.mjs';

/** The module whose package has it compiled. The other one is for the runtimes that this one doesn't support. */
const [current] = databaseModules;

/** The first version of Electron with the Node-API that it requires. */
const currentElectron = 36;

/**
 * Returns true if only the module that has to be compiled works in a program.
 * @param {{ readonly executable?: string | undefined, readonly version?: string | undefined }} program Node or Electron; `version`: of
 *   Electron, if it is known
 * @returns {boolean} false also if the program can't be started yet
 */
export function needsCompiledDatabase({ executable, version }) {
  if (version !== undefined) return Number.parseInt(version, 10) < currentElectron;
  if (executable === undefined) return false;
  const { stdout } = runIn(executable, ['-p', 'process.versions.napi'], projectFolder);
  return Number(stdout || current.nodeApi) < current.nodeApi;
}

/** Runs in the program to check. Prints a JSON object: why a module can't be loaded, or null, by name. */
const attempt = `
  const { databaseModules } = JSON.parse(process.argv[1]);
  const why = ({ name, nodeApi }) => {
    if (Number(process.versions.napi) < nodeApi)
      return 'requires Node-API ' + nodeApi + ', but this program has version ' + process.versions.napi;
    try {
      const loaded = require(name);
      if (typeof loaded === 'function') new loaded(':memory:').close();
      return null;
    } catch (error) {
      return error.message.split('\\n')[0];
    }
  };
  console.log(JSON.stringify(Object.fromEntries(databaseModules.map((each) => [each.name, why(each)]))));
`;

/**
 * Throws SetupFailure if a program can load none of the database modules.
 * @param {readonly string[]} executables Node or Electron
 * @param {string} [folder] with node_modules
 */
export function checkDatabaseModules(executables, folder = projectFolder) {
  for (const executable of executables) {
    const failed = Object.entries(reasonsIn(executable, folder));
    if (failed.some(([, reason]) => reason === null)) continue;
    const listed = failed.map(([name, reason]) => `  ${name}: ${reason}`).join('\n');
    throw new SetupFailure(
      `No database module works in ${executable}:\n${listed}\nUse Node 22.14 and Electron 36 or later. To compile the older module again on Linux or macOS, remove node_modules and ${cacheFolder()}, then start again.`,
    );
  }
}

/**
 * @param {string} executable
 * @param {string} folder
 * @returns {Readonly<Record<string, string | null>>} why each module can't be loaded, or null
 */
function reasonsIn(executable, folder) {
  const { stdout, error } = runIn(executable, ['-e', attempt, JSON.stringify({ databaseModules })], folder);
  try {
    return JSON.parse(stdout);
  } catch {
    return { all: error?.message ?? 'the program ended early' };
  }
}

/**
 * @param {string} executable
 * @param {readonly string[]} args of Node
 * @param {string} folder
 */
function runIn(executable, args, folder) {
  return spawnSync(executable, args, {
    cwd: folder,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
