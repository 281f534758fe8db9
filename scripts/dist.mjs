// @ts-check

import { lockedElectronVersion } from './electron-runtime.mjs';
import { writePackagedCommand } from './packaged-command.mjs';
import {
  isForThisMachine,
  languageArguments,
  packagerArguments,
  updateFeedArguments,
} from './packager-arguments.mjs';
import { run } from './processes.mjs';
import { inProject, runScript, SetupFailure } from './project.mjs';
import { setUp } from './steps.mjs';
import { languagesOf } from './texts/catalogues.mjs';
import { textsFolder } from './texts/compile.mjs';

// npm run dist [-- arguments of electron-builder]   the installers of this system, in dist/
// npm run dist -- --linux deb tar.gz                some of them
// npm run dist:dir                                  only the unpacked app, in dist/
//   -- --inspect-fuse                               with the inspect fuse on, in dist/inspectable/, so that a test can drive it
//   -- --allow-old-electron                         with this machine's Electron, even if it isn't the locked version: for tests
// With WHEREABOUTS_UPDATE_FEED and WHEREABOUTS_UPDATE_KEY the app checks for updates: docs/releasing.md.

await runScript(async () => {
  const feed = updateFeedArguments(process.env);
  const { executable, packaging } = await setUp({ test: false, display: true });
  const electron = { packaging, lockedVersion: lockedElectronVersion() };
  const passed = process.argv.slice(2);
  const languages = languageArguments(languagesOf(textsFolder));
  const args = [...packagerArguments(passed, electron, feed), ...languages];
  writePackagedCommand(executable);
  const packager = inProject('node_modules', 'electron-builder', 'cli.js');
  const ended = await run(process.execPath, [packager, ...args], {
    env: await withOwnTools(isForThisMachine(passed)),
  });
  if (!ended) throw new SetupFailure('Packaging failed. See the output above.');
});

/**
 * Returns the environment. Where dpkg-deb is installed, packages for Linux are built with it and with zlib, so that
 * electron-builder needn't download fpm and 7-Zip.
 * @param {boolean} isForThisSystem
 */
async function withOwnTools(isForThisSystem) {
  const { env } = process;
  if (
    !isForThisSystem ||
    process.platform !== 'linux' ||
    env.CUSTOM_FPM_PATH ||
    env.USE_SYSTEM_FPM ||
    !(await run('dpkg-deb', ['--version'], { output: 'none' }))
  )
    return env;
  return {
    ELECTRON_BUILDER_7ZIP_PATH: inProject('scripts', 'gzip-with-zlib.mjs'),
    ...env,
    CUSTOM_FPM_PATH: inProject('scripts', 'deb-with-dpkg.mjs'),
  };
}
