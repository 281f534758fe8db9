import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { provideElectron } from '../../scripts/electron-runtime.mjs';
import { afterTest } from '../support/runner/after-test';
import { openSession } from '../support/runner/private-session.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** What main/security/weakened-start.ts takes for granted of Electron. */

/** Without the sandbox, Chromium refuses to run for root. */
const isRoot = process.getuid?.() === 0;

/** Starts Electron with a program that says whether it has the switch, and returns what it says. */
async function startedWith(variables: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{"name":"started","main":"main.js"}');
  writeFileSync(
    join(folder, 'main.js'),
    `const { app } = require('electron');
      const said = 'switch: ' + app.commandLine.hasSwitch('no-sandbox');
      app.whenReady().then(() => process.stdout.write(said, () => app.exit()));`,
  );
  const { executable } = await provideElectron();
  const session = await openSession({ display: true, keychain: 'no-bus' });
  afterTest(() => session.end());
  const program = ['--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`, folder];
  const child = spawn(executable, program, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...session.env, ...variables },
  });
  afterTest(() => void child.kill('SIGKILL'));
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said;
}

describe('Electron', () => {
  it('that is told by its variable to run without the sandbox has the switch for it', async () => {
    expect(await startedWith({ ELECTRON_DISABLE_SANDBOX: '1' })).toBe('switch: true');
  });

  it.skipIf(isRoot)('that is told nothing has no such switch', async () => {
    expect(await startedWith({})).toBe('switch: false');
  });
});
