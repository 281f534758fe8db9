// @ts-check
import { cacheFolder } from '../../scripts/cache.mjs';
import { providedElectron } from '../../scripts/electron-runtime.mjs';
import { handOver } from '../../scripts/processes.mjs';
import { inProject, runScript } from '../../scripts/project.mjs';
import { openSession } from './private-session.mjs';

// node test/support/run.mjs [vitest's arguments]   the tests
// node test/support/run.mjs --screenshots          the README's pictures
// node test/support/run.mjs -- COMMAND [ARGUMENT…] any command
// Each in a private session with a display in memory and an unlocked keychain; its exit code becomes ours.

/**
 * @param {readonly string[]} args
 * @returns {readonly [string, ...string[]]} the command to run in the session
 */
function commandOf([first, ...rest]) {
  const [command, ...args] = rest;
  if (first === '--' && command !== undefined) return [command, ...args];
  if (first === '--screenshots') {
    return [
      process.execPath,
      inProject('test', 'support', 'run-typescript.mjs'),
      inProject('test', 'support', 'screenshots.ts'),
      ...rest,
    ];
  }
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  return [process.execPath, vitest, 'run', ...(first === undefined ? [] : [first, ...rest])];
}

await runScript(async () => {
  const [command, ...args] = commandOf(process.argv.slice(2));
  // The session hides the runtime's folder, so its path is determined first.
  const { executable } = await providedElectron();
  const found = { WHEREABOUTS_ELECTRON: executable, WHEREABOUTS_CACHE: cacheFolder() };
  const session = await openSession({ display: true, keychain: 'unlocked' });
  try {
    await handOver(command, args, { env: { ...session.env, ...found } });
  } finally {
    await session.end();
  }
});
