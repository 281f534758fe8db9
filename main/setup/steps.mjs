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
    `Whereabouts needs Node ${oldestNode} or newer; this is ${node}. See https://nodejs.org`,
  );
}

/**
 * Makes a fresh clone ready: each step looks first and does only what is missing, so that
 * the next start is quick.
 * @param {{ test: boolean, electron: boolean }} options `test`: with what the tests need; `electron`: false for the service alone
 */
export async function setUp({ test, electron }) {
  /** @type {readonly (readonly [string, () => unknown])[]} */
  const steps = [
    ['Node', checkNode],
    ['System libraries', () => provideSystemLibraries({ test })],
    ['Packages', provideNodePackages],
    ...(electron ? [/** @type {const} */ (['Electron', provideElectron])] : []),
    ['Build', provideBuild],
  ];
  for (const [index, [name, provide]] of steps.entries()) {
    say(`[${index + 1}/${steps.length}] ${name}`);
    await provide();
  }
}
