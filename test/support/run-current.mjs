// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '../../scripts/chromium.mjs';
import { currentNode } from '../../scripts/current-node.mjs';
import { inProject, projectFolder, runScript, say } from '../../scripts/project.mjs';
import { ownDeprecations } from './source/deprecations.mjs';

// npm run test:current: what the locked Electron contains and the one that runs here may not, tried without it:
// the unit and component tests on a current Node, and the tests of vitest.current.config.ts.
// npm run test:current -- unit | programs [vitest's arguments]: one of the two.

const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');

/**
 * Runs vitest to its end.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env variables next to ours
 * @returns {Promise<boolean>} true if all tests passed
 */
async function runTests(node, args, env) {
  const child = spawn(node, [vitest, 'run', ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/**
 * Runs the unit and component tests on a current Node. A deprecated API of Node in the project's code fails them.
 * @param {readonly string[]} args
 */
async function testOnCurrentNode(args) {
  const node = await currentNode();
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-warnings-'));
  const warnings = join(folder, 'warnings');
  try {
    const passed = await runTests(
      node,
      ['--project', 'unit', '--project', 'mocked', '--project', 'renderer', ...args],
      {
        NODE_OPTIONS: `--trace-deprecation --pending-deprecation --redirect-warnings=${warnings}`,
      },
    );
    const found = existsSync(warnings) ? ownDeprecations(readFileSync(warnings, 'utf8'), projectFolder) : [];
    for (const warning of found) say(`\n${warning}`);
    say(`\nDeprecated APIs of Node in the project's code: ${found.length}`);
    return passed && found.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args */
async function testWithCurrentPrograms(args) {
  const chromium = await provideChromium();
  return runTests(process.execPath, ['--config', 'vitest.current.config.ts', ...args], {
    CHROMIUM_PATH: chromium,
  });
}

await runScript(async () => {
  const [part, ...args] = process.argv.slice(2);
  const units = part === 'programs' || (await testOnCurrentNode(part === 'unit' ? args : []));
  const programs = part === 'unit' || (await testWithCurrentPrograms(part === 'programs' ? args : []));
  if (!units || !programs) process.exitCode = 1;
});
