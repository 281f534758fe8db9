// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assembledElectron, assembleElectron } from './assembled-electron.mjs';
import { downloadOfficialElectron, officialElectron } from './official-electron.mjs';
import { SetupFailure } from './progress.mjs';

/**
 * An Electron on this machine.
 * @typedef {object} ElectronRuntime
 * @property {string} executable absolute path; `executable FOLDER` starts the app in FOLDER
 * @property {{ version: string, dist: string } | undefined} packaging for packaging without a download: its version and the
 *   distribution as it was published; undefined where only the executable is known
 */

/**
 * The runtime that is there already: the one named by WHEREABOUTS_ELECTRON, else the official one, else the
 * assembled one.
 * @returns {ElectronRuntime | undefined}
 */
export function findElectron() {
  const named = process.env.WHEREABOUTS_ELECTRON;
  if (named) {
    if (!existsSync(named))
      throw new SetupFailure(`WHEREABOUTS_ELECTRON names a file that is not there: ${named}`);
    const ours = [officialElectron(), assembledElectron()].find((runtime) => runtime?.executable === named);
    return ours ?? { executable: named, packaging: undefined };
  }
  return officialElectron() ?? assembledElectron();
}

/**
 * The runtime of this machine; fetched first where there is none.
 * @returns {Promise<ElectronRuntime>}
 */
export async function provideElectron() {
  const runtime = findElectron() ?? (await downloadOfficialElectron()) ?? (await assembleElectron());
  if (runtime) return runtime;
  throw new SetupFailure(
    'No Electron: its download site cannot be reached. Install Electron 33 or newer and name its executable in the\n' +
      `environment variable WHEREABOUTS_ELECTRON (for example ${join('/opt', 'electron', 'electron')}).`,
  );
}
