// @ts-check
import { spawnSync } from 'node:child_process';
import { cacheFolder } from '../../scripts/cache.mjs';
import { providedElectron } from '../../scripts/electron-runtime.mjs';
import { handOver } from '../../scripts/processes.mjs';
import { inProject, projectFolder, runScript, say } from '../../scripts/project.mjs';
import { openSession } from './runner/private-session.mjs';

// node test/support/run.mjs [--depth=N] [--seed=N] [--deep] [vitest's arguments]   the tests
// node test/support/run.mjs --screenshots          the README's pictures
// node test/support/run.mjs -- COMMAND [ARGUMENT…] any command
// Each in a private session with a display in memory and an unlocked keychain; its exit code becomes ours.
//
// --depth: how much of the random, exhaustive and fuzz tests runs: 1 is all of it, 0.1 the default. --seed: the seed of
// what they choose at random; the default changes with each commit. --deep: only tests that the depth changes.

/**
 * A command, and the variables that it gets besides those of the session.
 * @typedef {{ command: readonly [string, ...string[]], env: Readonly<Record<string, string>> }} Run
 */

/**
 * @param {readonly string[]} args
 * @returns {Run} what to run in the session
 */
function runOf(args) {
  const [first, command, ...rest] = args;
  if (first === '--' && command !== undefined) return { command: [command, ...rest], env: {} };
  if (first === '--screenshots') {
    const script = inProject('test', 'support', 'desktop', 'screenshots.ts');
    const typescript = inProject('test', 'support', 'run-typescript.mjs');
    return { command: [process.execPath, typescript, script, ...args.slice(1)], env: {} };
  }
  return runOfTests(args);
}

/**
 * @param {readonly string[]} args
 * @returns {Run}
 */
function runOfTests(args) {
  /** @param {string} name */
  const optionOf = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const depth = optionOf('depth') ?? '0.1';
  const seed = optionOf('seed') ?? seedOfCommit();
  say(`Depth ${depth}, seed ${seed}`);
  const passed = args.filter((arg) => !/^--(depth|seed)=|^--deep$/.test(arg));
  const tests = args.includes('--deep')
    ? ['related', '--run', inProject('test', 'support', 'runner', 'depth.ts')]
    : ['run'];
  return {
    command: [process.execPath, inProject('node_modules', 'vitest', 'vitest.mjs'), ...tests, ...passed],
    env: { TEST_DEPTH: depth, TEST_SEED: seed },
  };
}

/** @returns {string} a positive number that changes with each commit; 1 outside a repository */
function seedOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 7), 16) + 1) : '1';
}

await runScript(async () => {
  const { command, env } = runOf(process.argv.slice(2));
  const [program, ...args] = command;
  // The session hides the runtime's folder, so its path is determined first.
  const { executable } = await providedElectron();
  const found = { WHEREABOUTS_ELECTRON: executable, WHEREABOUTS_CACHE: cacheFolder() };
  const session = await openSession({ display: true, keychain: 'unlocked' });
  try {
    await handOver(program, args, { env: { ...session.env, ...found, ...env } });
  } finally {
    await session.end();
  }
});
