// @ts-check

import { lockedElectronVersion } from './official-electron.mjs';
import { packagerArguments } from './packager-arguments.mjs';
import { runScript, SetupFailure } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { run } from './run-command.mjs';
import { setUp } from './steps.mjs';
import { updateFeedArguments } from './update-feed-arguments.mjs';

// npm run dist [-- arguments of electron-builder]   the installers of this system, in dist/
// npm run dist -- --linux deb                       one of them
// npm run dist:dir                                  the app unpacked alone, in dist/
//   -- --inspect-fuse                               the same but for the inspect fuse, in dist/inspectable/, so that a test can drive it
//   -- --allow-old-electron                         with the Electron of this machine, even where it is not the locked version: for tests
// The variables WHEREABOUTS_UPDATE_FEED and WHEREABOUTS_UPDATE_KEY make a program that looks for updates: docs/releasing.md.

await runScript(async () => {
  const feed = updateFeedArguments(process.env);
  const { packaging } = await setUp({ test: false, display: true });
  const electron = { packaging, lockedVersion: lockedElectronVersion() };
  const args = packagerArguments(process.argv.slice(2), electron, feed);
  const packager = inProject('node_modules', 'electron-builder', 'cli.js');
  const ended = await run(process.execPath, [packager, ...args], { env: await withDebTool() });
  if (!ended) throw new SetupFailure('Packaging failed. See the output above.');
});

/** Where Debian's own tool is, it makes the deb, and electron-builder needs to download none. */
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
