import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currentNode } from '../../../../scripts/current-node.mjs';
import { lockFolder } from '../../../../shared/node/database/folder-lock';
import { afterTest } from '../../../support/after-test';
import { buildChild } from '../../../support/build-child';
import { temporaryFolder } from '../../../support/temporary-folder';

const root = resolve(import.meta.dirname, '../../../..');
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** The tests in which a database does the work. */
const suites = [
  'test/shared/node/database',
  'test/main/store/file-checks.test.ts',
  'test/main/store/user-data/salvage.test.ts',
];

// With a recent Node, all tests use that driver anyway.
describe.skipIf(Number(process.versions.napi) >= 10)('with the Node-API of a current Electron', () => {
  let node = '';
  let child = '';
  beforeAll(async () => {
    node = await currentNode();
    child = await buildChild('database-child');
  }, 300_000);

  /** Starts a process that locks a folder, and resolves with what it says. */
  async function lockingChild(folder: string) {
    const locking = spawn(node, [child, 'lock', folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    afterTest(() => locking.kill());
    const [said] = await once(createInterface({ input: locking.stdout }), 'line');
    return {
      said,
      async end() {
        const exited = once(locking, 'exit');
        locking.stdin.end();
        await exited;
      },
    };
  }

  it('the database tests pass', async () => {
    const { VITEST: _, ...env } = process.env;
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const running = spawn(node, [vitest, 'run', '--project=unit', '--reporter=json', ...suites], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = await text(running.stdout);
    const { testResults } = report.parse(JSON.parse(printed.slice(printed.indexOf('{'))));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(tests.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(testResults.filter(({ status }) => status !== 'passed')).toEqual([]);
    const passed = tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    expect(passed).toContainEqual(
      expect.stringContaining('better-sqlite3-multiple-ciphers writes what @journeyapps/sqlcipher reads'),
    );
  }, 300_000);

  it('the driver is the one that requires it', async () => {
    const { stdout } = await promisify(execFile)(node, [child, 'choose']);
    expect(stdout).toBe('better-sqlite3-multiple-ciphers\n');
  });

  it('a process that leaves a database open ends by itself', async () => {
    const path = join(temporaryFolder(), 'a.db');
    const { stdout } = await promisify(execFile)(node, [child, 'leave open', path], { timeout: 60_000 });
    expect(stdout).toBe('open\n');
  });

  it('a folder locked with one driver is in use for the other', async () => {
    const folder = temporaryFolder();
    const held = await lockFolder(folder);
    expect((await lockingChild(folder)).said).toBe('in use');
    await held.release();
    const other = await lockingChild(folder);
    expect(other.said).toBe('locked');
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderInUseError' });
    await other.end();
    await (await lockFolder(folder)).release();
  });
});
