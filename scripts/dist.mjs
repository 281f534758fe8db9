// @ts-check

import { lockedElectronVersion } from './electron-runtime.mjs';
import { packagerArguments, updateFeedArguments } from './packager-arguments.mjs';
import { run } from './processes.mjs';
import { inProject, runScript, SetupFailure } from './project.mjs';
import { setUp } from './steps.mjs';

// npm run dist [-- arguments of electron-builder]   the installers of this system, in dist/
// npm run dist -- --linux deb                       one of them
// npm run dist:dir                                  only the unpacked app, in dist/
//   -- --inspect-fuse                               with the inspect fuse on, in dist/inspectable/, so that a test can drive it
//   -- --allow-old-electron                         with this machine's Electron, even if it isn't the locked version: for tests
// With WHEREABOUTS_UPDATE_FEED and WHEREABOUTS_UPDATE_KEY the app checks for updates: docs/releasing.md.

await runScript(async () => {
  const feed = updateFeedArguments(process.env);
  const { packaging } = await setUp({ test: false, display: true });
  const electron = { packaging, lockedVersion: lockedElectronVersion() };
  const args = packagerArguments(process.argv.slice(2), electron, feed);
  const packager = inProject('node_modules', 'electron-builder', 'cli.js');
  const ended = await run(process.execPath, [packager, ...args], { env: await withDebTool() });
  if (!ended) throw new SetupFailure('Packaging failed. See the output above.');
});

/** Returns the environment. If dpkg-deb is installed, it builds the deb, so that electron-builder needn't download fpm. */
async function withDebTool() {
  const { env } = process;
  if (
    env.CUSTOM_FPM_PATH ||
    env.USE_SYSTEM_FPM ||
    !(await run('dpkg-deb', ['--version'], { output: 'none' }))
  )
    return env;
  return { ...env, CUSTOM_FPM_PATH: inProject('scripts', 'deb-with-dpkg.mjs') };
}
