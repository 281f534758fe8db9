// @ts-check
import { provideBuild } from './app-build.mjs';
import { provideElectron } from './electron-runtime.mjs';
import { provideNodePackages } from './node-packages.mjs';
import { isAtLeast, oldestNode } from './node-version.mjs';
import { SetupFailure, say } from './progress.mjs';
import { provideSystemLibraries } from './system-libraries.mjs';

function checkNode() {
  const { node } = process.versions;
  if (isAtLeast(node, oldestNode)) return;
  throw new SetupFailure(
    `Whereabouts requires Node ${oldestNode} or later. You have ${node}. Download a newer version from https://nodejs.org`,
  );
}

/**
 * Makes a fresh clone ready to run the program: each step looks first and does only what is missing, so that the next start
 * is quick.
 * @param {{ test: boolean, display: boolean }} options `test`: with what the tests need; `display`: whether there is one, else
 *   with what a display in memory needs
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
  begin('Build');
  await provideBuild();
  return electron;
}

/** Makes a fresh clone ready to run the reports service alone, which needs neither Electron nor a display. */
export async function setUpService() {
  const begin = stepsOf(4);
  begin('Node');
  checkNode();
  begin('System libraries');
  await provideSystemLibraries({ test: false, display: true });
  begin('Packages');
  await provideNodePackages();
  begin('Build');
  await provideBuild();
}

/**
 * @param {number} count
 * @returns {(name: string) => void} says which step begins
 */
function stepsOf(count) {
  let step = 0;
  return (name) => {
    step += 1;
    say(`[${step}/${count}] ${name}`);
  };
}
