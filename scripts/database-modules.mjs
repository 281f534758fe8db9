// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseModules } from '../shared/node/database/database-modules.mjs';
import { projectFolder, SetupFailure } from './project.mjs';

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
  // It loads in every supported runtime, so that no program needs to be started.
  const compiled = join('@journeyapps', 'sqlcipher', 'build', 'Release', 'node_sqlite3.node');
  if (existsSync(join(folder, 'node_modules', compiled))) return;
  for (const executable of executables) {
    const failed = Object.entries(reasonsIn(executable, folder));
    if (failed.some(([, reason]) => reason === null)) continue;
    const listed = failed.map(([name, reason]) => `  ${name}: ${reason}`).join('\n');
    throw new SetupFailure(
      `No database module works in ${executable}:\n${listed}\nUse Node 22.14 and Electron 36 or later, or install a C++ compiler, then run "npm ci" and start again.`,
    );
  }
}

/**
 * @param {string} executable
 * @param {string} folder
 * @returns {Readonly<Record<string, string | null>>} why each module can't be loaded, or null
 */
function reasonsIn(executable, folder) {
  const { stdout, error } = spawnSync(executable, ['-e', attempt, JSON.stringify({ databaseModules })], {
    cwd: folder,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return { all: error?.message ?? 'the program ended early' };
  }
}
