import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentNode } from '../../scripts/current-node.mjs';
import { lockFolder } from '../../shared/node/database/folder-lock';
import { buildChild } from '../support/children/build-child';
import { afterTest } from '../support/runner/after-test';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** The database tests themselves are among those that `npm run test:current` runs on a current Node. */
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
    const [output] = await once(createInterface({ input: locking.stdout }), 'line');
    return {
      output,
      async end() {
        const exited = once(locking, 'exit');
        locking.stdin.end();
        await exited;
      },
    };
  }

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
    expect((await lockingChild(folder)).output).toBe('in use');
    await held.release();
    const other = await lockingChild(folder);
    expect(other.output).toBe('locked');
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderInUseError' });
    await other.end();
    await (await lockFolder(folder)).release();
  });
});
