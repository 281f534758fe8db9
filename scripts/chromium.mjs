// @ts-check
import { existsSync } from 'node:fs';
import { SetupFailure } from './project.mjs';
import { findProgram, provideSystemLibraries } from './system-libraries.mjs';

/** The names of its executable on Linux systems. */
const names = ['chromium', 'chromium-browser'];

const byHand =
  'set CHROMIUM_PATH to the executable of a current Chromium, for example ' +
  '"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome".';

/**
 * Returns the Chromium to test the window in: the one named by CHROMIUM_PATH, else the system's.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the absolute path of its executable
 */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH;
  if (!named) return names.map(findProgram).find((path) => path !== undefined);
  if (!existsSync(named))
    throw new SetupFailure(`CHROMIUM_PATH is set to a file that doesn't exist: ${named}`);
  return named;
}

/**
 * Returns the Chromium to test the window in. As root on Debian, installs it if it is missing; otherwise fails with what
 * to do.
 * @param {{ found?: string | undefined, platform?: NodeJS.Platform }} [here] `found`: the one there is
 * @returns {Promise<string>} the absolute path of its executable
 */
export async function provideChromium(here = { found: findChromium() }) {
  const { found, platform = process.platform } = here;
  if (found !== undefined) return found;
  if (platform !== 'linux')
    throw new SetupFailure(`These tests need a current Chromium. Install one, and ${byHand}`);
  try {
    await provideSystemLibraries({ test: true, display: true, chromium: true });
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    throw new SetupFailure(`${error.message}\nOr ${byHand}`);
  }
  const installed = findChromium();
  if (installed === undefined)
    throw new SetupFailure(`Chromium was installed but not found. Please ${byHand}`);
  return installed;
}
