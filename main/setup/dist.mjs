// @ts-check
import { provideElectron } from './electron-runtime.mjs';
import { packagerArguments } from './packager-arguments.mjs';
import { runScript, SetupFailure } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { run } from './run-command.mjs';
import { setUp } from './steps.mjs';

// npm run dist [-- arguments of electron-builder]   the installers of this system, in dist/
// npm run dist:dir                                  the app unpacked alone, in dist/
//   -- --inspect-fuse                               the same but for the inspect fuse, in dist/inspectable/, so that a test can drive it

await runScript(async () => {
  await setUp({ test: false, electron: true });
  const { packaging } = await provideElectron();
  const packager = inProject('node_modules', 'electron-builder', 'cli.js');
  const ended = await run(process.execPath, [
    packager,
    ...packagerArguments(process.argv.slice(2), packaging),
  ]);
  if (!ended) throw new SetupFailure('Packaging failed; its own words are above.');
});
