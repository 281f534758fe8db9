// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { say } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { run } from './run-command.mjs';

/** @typedef {import('./electron-runtime.mjs').ElectronRuntime} ElectronRuntime */

const packageFolder = ['node_modules', 'electron'];
const releaseSite = 'https://github.com/electron/electron/releases/download';

/** How long the download site may take to answer: this is what each set-up costs where packets to it are dropped. */
const secondsToAnswer = 3;
/** How long the download and its unpacking may take. */
const secondsToDownload = 600;

/** @returns {string} the version of Electron that package-lock.json installs */
export function lockedElectronVersion() {
  return JSON.parse(readFileSync(inProject(...packageFolder, 'package.json'), 'utf8')).version;
}

/**
 * Returns the binary of the `electron` package, if it has been downloaded and is of the locked version.
 * @returns {ElectronRuntime | undefined}
 */
export function officialElectron() {
  const pathFile = inProject(...packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = inProject(...packageFolder, 'dist');
  const executable = join(dist, readFileSync(pathFile, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  return version === lockedElectronVersion() ? { executable, packaging: { version, dist } } : undefined;
}

/**
 * Downloads the binary of the `electron` package, or unpacks it where an earlier download is in the package's cache. The
 * package checks it against the checksums it was published with.
 * @returns {Promise<{ runtime: ElectronRuntime } | { reason: string }>} the reason where it cannot be had
 */
export async function downloadOfficialElectron() {
  const version = lockedElectronVersion();
  const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  if (!hasOwnRoute(process.env) && !isCached(file)) {
    const reason = await whyUnreachable(`${releaseSite}/v${version}/${file}`, secondsToAnswer * 1000);
    if (reason !== undefined) return { reason };
  }
  say(`      Downloading Electron ${version}`);
  await run(process.execPath, [inProject(...packageFolder, 'install.js')], { seconds: secondsToDownload });
  const runtime = officialElectron();
  return runtime ? { runtime } : { reason: 'the installer failed (see the output above)' };
}

/**
 * Whether the person configured how Electron is downloaded. A probe of the usual address says nothing then.
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
function hasOwnRoute(env) {
  return Boolean(env.ELECTRON_MIRROR || env.npm_config_electron_mirror || env.ELECTRON_GET_USE_PROXY);
}

/**
 * @param {string} file a release's file
 * @returns {boolean} whether the cache of @electron/get holds it
 */
function isCached(file) {
  const folder = process.env.electron_config_cache ?? usualCache();
  if (folder === undefined || !existsSync(folder)) return false;
  return readdirSync(folder).some((entry) => existsSync(join(folder, entry, file)));
}

/** @returns {string | undefined} the folder that @electron/get caches downloads in; undefined on Windows without one */
function usualCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'electron');
  if (process.platform === 'win32')
    return process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'electron', 'Cache');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'electron');
}

/**
 * Asks for the head of the file itself, redirects included: a site that answers while the store of its files does not
 * must not start a download that hangs.
 * @param {string} address
 * @param {number} withinMs
 * @returns {Promise<string | undefined>} why the file cannot be downloaded; undefined where it can be
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
