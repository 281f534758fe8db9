// @ts-check
import { provideBuild } from './app-build.mjs';
import { checkDatabaseModules } from './database-modules.mjs';
import { provideElectron } from './electron-runtime.mjs';
import { provideNodePackages } from './node-packages.mjs';
import { SetupFailure, say } from './project.mjs';
import { provideSystemLibraries } from './system-libraries.mjs';

function checkNode() {
  const { node } = process.versions;
  if (isAtLeast(node, oldestNode)) return;
  throw new SetupFailure(
    `Whereabouts requires Node ${oldestNode} or later. You have ${node}. Download a newer version from https://nodejs.org`,
  );
}

/**
 * Makes a fresh clone ready to run the program. Each step does only what is missing, so that the next start is quick.
 * @param {{ test: boolean, display: boolean }} options `test`: also for the tests; `display`: false to set up a virtual
 *   display
 * @returns {Promise<import('./electron-runtime.mjs').ElectronRuntime>} the Electron to run
 */
export async function setUp({ test, display }) {
  const begin = stepsOf(5);
  begin('Node');
  checkNode();
  begin('System libraries');
  await provideSystemLibraries({ test, display });
  begin('Packages');
  await provideNodePackages();
  begin('Electron');
  const electron = await provideElectron();
  checkDatabaseModules(test ? [electron.executable, process.execPath] : [electron.executable]);
  begin('Build');
  await provideBuild();
  return electron;
}

/**
 * Makes a fresh clone ready to run only the reports service or the team server, which need neither Electron nor a display.
 * @param {{ postgres?: boolean }} [options] `postgres`: also with PostgreSQL's programs
 */
export async function setUpService({ postgres = false } = {}) {
  const begin = stepsOf(4);
  begin('Node');
  checkNode();
  begin('System libraries');
  await provideSystemLibraries({ test: false, display: true, postgres });
  begin('Packages');
  await provideNodePackages();
  checkDatabaseModules([process.execPath]);
  begin('Build');
  await provideBuild();
}

/** Makes a fresh clone ready to run what needs neither Electron nor a database, such as the check of a case bundle. */
export async function setUpBuild() {
  const begin = stepsOf(3);
  begin('Node');
  checkNode();
  begin('Packages');
  await provideNodePackages();
  begin('Build');
  await provideBuild();
}

/**
 * @param {number} count
 * @returns {(name: string) => void} announces a step
 */
function stepsOf(count) {
  let step = 0;
  return (name) => {
    step += 1;
    say(`[${step}/${count}] ${name}`);
  };
}

/** The oldest supported Node, as in package.json `engines`. */
const oldestNode = '20.19.0';

/**
 * @param {string} version e.g. "20.19.1"
 * @param {string} oldest
 * @returns {boolean} true if `version` is `oldest` or newer
 */
export function isAtLeast(version, oldest) {
  const [found, required] = [version, oldest].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => found?.[part] !== required?.[part]);
  return at === undefined || (found?.[at] ?? 0) > (required?.[at] ?? 0);
}
