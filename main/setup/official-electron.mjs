// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { run } from './run-command.mjs';

/** @typedef {import('./electron-runtime.mjs').ElectronRuntime} ElectronRuntime */

const packageFolder = ['node_modules', 'electron'];
const releaseSite = 'https://github.com/electron/electron/releases';

const secondsToAnswer = 5;
const secondsToDownload = 600;

/**
 * The `electron` package's own binary, if it has been downloaded.
 * @returns {ElectronRuntime | undefined}
 */
export function officialElectron() {
  const pathFile = inProject(...packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = inProject(...packageFolder, 'dist');
  const executable = join(dist, readFileSync(pathFile, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  return { executable, packaging: { version: readFileSync(join(dist, 'version'), 'utf8').trim(), dist } };
}

/** @returns {Promise<boolean>} whether the download can be expected to go on once begun */
async function siteAnswers() {
  if (process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror) return true;
  try {
    await fetch(releaseSite, { method: 'HEAD', signal: AbortSignal.timeout(secondsToAnswer * 1000) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets the `electron` package download its binary. Where the site does not answer it gets a few seconds only, enough to
 * unpack what lies in its cache.
 * @returns {Promise<ElectronRuntime | undefined>} undefined where it cannot be had
 */
export async function downloadOfficialElectron() {
  say('      Electron from its download site');
  const answers = await siteAnswers();
  await run(process.execPath, [inProject(...packageFolder, 'install.js')], {
    seconds: answers ? secondsToDownload : secondsToAnswer * 2,
    quiet: !answers,
  });
  return officialElectron();
}
