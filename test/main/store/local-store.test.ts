import { describe, expect, it } from 'vitest';
import { openLocalStore } from '../../../main/store/store-server';
import { runningClock } from '../../support/clocks/test-time';
import { storeKey, storeService, tryToOpenStore } from '../../support/databases/store-in-process';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const request = (folder: string) => ({ folder, service: storeService, key: storeKey, persistent: true });

describe('a store that is open in the process of a command', () => {
  it('answers what it was asked before it closes, and nothing after that', async () => {
    const opened = await openLocalStore(request(temporaryFolder()), runningClock);
    if (!opened.ok) throw new Error('It was not opened.');
    const { call, close } = opened.value;
    // One call after the other, as what works in the background makes them.
    const background = (async () => {
      for (;;) {
        const read = await call('membership.read', undefined);
        if (!read.ok) return read.problem;
      }
    })();
    const written = call('presets.save', { presets: [] });
    await close();
    expect(await written).toMatchObject({ ok: true });
    expect(await background).toEqual({ kind: 'not-connected' });
  });

  it('keeps everybody else from the folder until it is closed', async () => {
    const folder = temporaryFolder();
    const opened = await openLocalStore(request(folder), runningClock);
    if (!opened.ok) throw new Error('It was not opened.');
    expect((await tryToOpenStore(folder)).opened).toMatchObject({ problem: { fault: { kind: 'in-use' } } });
    await opened.value.close();
    const { store, opened: next } = await tryToOpenStore(folder);
    expect(next).toMatchObject({ ok: true, value: { notices: [], generation: 2 } });
    await store.close();
  });
});
