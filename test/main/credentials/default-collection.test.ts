import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { callSessionBus } from '../../../main/credentials/session-bus';
import { afterTest } from '../../support/runner/after-test';
import { runWithKeychain } from '../../support/runner/keychain-session';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Real D-Bus buses with and without a real Secret Service. */

const support = resolve(import.meta.dirname, '../../support');

describe.runIf(process.platform === 'linux')('the default collection', () => {
  it.each([
    ['unlocked', false],
    ['locked', true],
    ['none', null],
    ['no-bus', null],
  ] as const)('of a session whose keychain is %s is locked: %j', async (state, locked) => {
    const ended = await runWithKeychain(state, process.execPath, [
      resolve(support, 'run-typescript.mjs'),
      resolve(support, 'children/try-default-collection.ts'),
    ]);
    expect(ended.stderr).toBe('');
    expect(JSON.parse(ended.stdout)).toBe(locked);
  });
});

describe.runIf(process.platform === 'linux')('a call on the session bus', () => {
  it.each([
    ['refuses', 'REJECTED EXTERNAL\r\n'],
    ['sends noise', '\x00\xff'.repeat(64)],
    ['sends a message that is never complete', `OK 1\r\nl\x02\x00\x01${'\xff'.repeat(28)}`],
  ])('ends without a reply if the other side %s and closes', async (_what, answer) => {
    const path = join(temporaryFolder(), 'bus');
    const bus = createServer((socket) => socket.once('data', () => socket.end(answer, 'latin1')));
    bus.listen(path);
    await once(bus, 'listening');
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${path},guid=0`);
    afterTest(() => bus.close());
    const call = { destination: 'a.b', path: '/', interface: 'a.b', member: 'C', arguments: [] };
    expect(await callSessionBus(call)).toBeNull();
  });
});
