import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { KeychainAnswer, KeychainState, RecordedKeychain } from '../../../main/credentials/keychain';
import { storeTrace } from '../../../main/store/store-folder';
import { storePaths } from '../../../main/store/store-paths';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { draftsIn, draftWith } from '../../support/databases/store-calls';
import { allItems } from '../../support/outbox/all-items';
import {
  runWithKeychain,
  type KeychainState as SessionKeychain,
} from '../../support/runner/keychain-session';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let file = '';
beforeAll(async () => {
  file = await buildStoreChild();
});

const started: ProfileStore[] = [];
afterEach(async () => {
  for (const store of started.splice(0)) await store.stop();
});

type Unreadable = 'locked' | 'unavailable';
type Mood = 'open' | 'locked' | 'unavailable' | 'throws' | 'hangs';

/** A keychain whose state the test controls, and which counts its writes of stores’ keys. */
function changingKeychain() {
  const secrets = new Map<string, string>();
  const control: { mood: Mood; readonly secrets: Map<string, string>; writes: number } = {
    mood: 'open',
    secrets,
    writes: 0,
  };
  async function inMood<Answer>(open: () => Answer, other: (state: Unreadable) => Answer) {
    if (control.mood === 'throws') throw new Error('the secret text of an error of the keychain');
    if (control.mood === 'hangs') return new Promise<never>(() => undefined);
    return control.mood === 'open' ? open() : other(control.mood);
  }
  const keychain: RecordedKeychain = {
    read: (account) =>
      inMood<KeychainAnswer>(
        () => {
          const secret = secrets.get(account);
          return secret === undefined ? { state: 'absent' } : { state: 'present', secret };
        },
        (state) => ({ state }),
      ),
    write: (account, secret) => {
      if (account.startsWith('store:')) control.writes += 1;
      return inMood<Exclude<KeychainState, 'absent'>>(
        () => {
          secrets.set(account, secret);
          return 'present';
        },
        (state) => state,
      );
    },
    remove: () => Promise.reject(new Error('a key of a store is never removed')),
    mayHave: async (account) => secrets.has(account),
  };
  return { keychain, control };
}

function start(folder: string, keychain: RecordedKeychain, connection = openConnection('p1')) {
  const { store } = profileStoreIn(folder, keychain, () => launchStoreChild(file), 100);
  started.push(store);
  store.connectionChanged(connection);
  return store;
}

/** Creates a profile folder with a store that contains the draft "t1", and its keychain. */
async function filled() {
  const folder = temporaryFolder();
  const { keychain, control } = changingKeychain();
  const store = start(folder, keychain);
  await store.call('drafts.write', draftWith('t1', 'x'));
  await store.stop();
  control.writes = 0;
  return { folder, keychain, control, store: join(folder, 'store', 'p1') };
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => /\.(db|json)/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

describe('the key of an existing store', () => {
  it.each([
    ['locked', 'keychain-locked'],
    ['unavailable', 'keychain-unavailable'],
    ['throws', 'keychain-unavailable'],
    ['hangs', 'keychain-unavailable'],
  ] as const)('in a keychain that is %s is waited for, never recreated', async (mood, kind) => {
    const { folder, keychain, control, store: storeFolder } = await filled();
    const before = filesOf(storeFolder);
    control.mood = mood;
    for (const service of ['external', 'built-in'] as const) {
      const store = start(folder, keychain, openConnection('p1', { service }));
      expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind } });
      expect(await allItems(store)).toEqual({
        ok: false,
        problem: { kind: 'store-open-failed', fault: { kind } },
      });
      expect(await store.startOver()).toEqual({ kind: 'open-failed', reason: { kind } });
      await store.stop();
    }
    expect(control.writes).toBe(0);
    expect(filesOf(storeFolder)).toEqual(before);
    const store = start(folder, keychain);
    await settled(store);
    control.mood = 'open';
    expect(await store.retry()).toMatchObject({ kind: 'ready', persistent: true });
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
  });

  it.each(['with its marker', 'without its marker'])(
    'that is lost is reported, %s, and nothing is changed',
    async (marker) => {
      const { folder, keychain, control, store: storeFolder } = await filled();
      if (marker === 'without its marker') rmSync(join(storeFolder, 'marker.json'));
      const before = filesOf(storeFolder);
      control.secrets.clear();
      for (const keyStorage of ['keychain', 'memory'] as const) {
        const store = start(folder, keychain, openConnection('p1', { keyStorage }));
        expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind: 'key-lost' } });
        expect(await store.retry()).toEqual({ kind: 'open-failed', reason: { kind: 'key-lost' } });
        await store.stop();
      }
      expect(control.writes).toBe(0);
      expect(filesOf(storeFolder)).toEqual(before);
    },
  );

  it('that is lost is replaced on the user’s request; the data it encrypted is set aside', async () => {
    const { folder, keychain, control, store: storeFolder } = await filled();
    const before = filesOf(storeFolder);
    control.secrets.clear();
    const store = start(folder, keychain);
    await settled(store);
    expect(await store.startOver()).toMatchObject({ kind: 'ready', persistent: true });
    expect(control.secrets.get('store:p1')).toMatch(/^[0-9a-f]{64}$/);
    expect(await draftsIn(store, ['t1'])).toEqual([]);
    for (const name of ['own.db', 'reports.db', 'marker.json'])
      expect(filesOf(storeFolder).get(`${name}.damaged-1`)).toBe(before.get(name));
  });

  it('is used to salvage damaged user data, also if the process ended since the damage was found', async () => {
    const { folder, keychain, store: storeFolder } = await filled();
    const writer = start(folder, keychain);
    await settled(writer);
    // The file ends with most of it, so that it is damaged, and hardly anything else.
    await writer.call('drafts.write', draftWith('long', 'x'.repeat(900_000)));
    await writer.stop();
    truncateSync(join(storeFolder, 'own.db'), statSync(join(storeFolder, 'own.db')).size - 400_001);
    const children: StoreChild[] = [];
    const { store, clock } = profileStoreIn(folder, keychain, () => {
      const child = launchStoreChild(file);
      children.push(child);
      return child;
    });
    started.push(store);
    store.connectionChanged(openConnection('p1'));
    expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind: 'user-data-damaged' } });
    clock.now += 60_001;
    children[0]?.kill();
    await expect.poll(() => children.length).toBe(2);
    const saved = { feedback: 0, drafts: 1, notes: 0, views: 0 };
    expect(await store.startOver()).toMatchObject({
      kind: 'ready',
      notices: [{ kind: 'user-data-reset', saved }],
    });
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
  });

  it.each([
    ['another', 'b6'.repeat(32)],
    ['no key', 'hunter2'],
    ['empty', ''],
  ])('that is %s is reported, and nothing is changed', async (_what, secret) => {
    const { folder, keychain, control, store: storeFolder } = await filled();
    const before = filesOf(storeFolder);
    const right = control.secrets.get('store:p1') ?? '';
    control.secrets.set('store:p1', secret);
    const store = start(folder, keychain);
    expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind: 'wrong-key' } });
    expect(filesOf(storeFolder)).toEqual(before);
    expect(control.writes).toBe(0);
    control.secrets.set('store:p1', right);
    expect(await store.retry()).toMatchObject({ kind: 'ready' });
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
  });
});

describe('the key of a new store', () => {
  it.each([
    ['locked', 'keychain-locked'],
    ['unavailable', 'keychain-unavailable'],
    ['hangs', 'keychain-unavailable'],
  ] as const)('is not created while the keychain is %s', async (mood, kind) => {
    const folder = temporaryFolder();
    const { keychain, control } = changingKeychain();
    control.mood = mood;
    const store = start(folder, keychain);
    expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind } });
    expect(existsSync(join(folder, 'store'))).toBe(false);
    control.mood = 'open';
    expect(await store.retry()).toEqual({ kind: 'ready', persistent: true, notices: [] });
  });

  it('is the same however often its profile is opened before the keychain answers', async () => {
    const folder = temporaryFolder();
    const { keychain, control } = changingKeychain();
    const requested: string[] = [];
    let answer = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = () => void resolve();
    });
    const slow: RecordedKeychain = {
      ...keychain,
      write: async (account, secret) => {
        requested.push(account);
        await answered;
        return keychain.write(account, secret);
      },
    };
    const { store } = profileStoreIn(folder, slow, () => launchStoreChild(file));
    started.push(store);
    store.connectionChanged(openConnection('p1'));
    await expect.poll(() => requested).toEqual(['store:p1']);
    store.connectionChanged(openConnection('p2'));
    await expect.poll(() => requested).toEqual(['store:p1', 'store:p2']);
    store.connectionChanged(openConnection('p1'));
    // By then the keychain would have been asked once more.
    expect(await storeTrace(storePaths(join(folder, 'store', 'p1')))).toBe('none');
    answer();
    expect(await settled(store)).toMatchObject({ kind: 'ready' });
    expect(control.writes).toBe(2);
    await store.call('drafts.write', draftWith('t1', 'x'));
    await store.stop();
    expect(await draftsIn(start(folder, keychain), ['t1'])).toEqual(['t1']);
  });

  it('that was for one run is saved, with the data it encrypted, when the user decides to save the keys', async () => {
    const folder = temporaryFolder();
    const { keychain, control } = changingKeychain();
    const store = start(folder, keychain, openConnection('p1', { keyStorage: 'memory' }));
    await store.call('drafts.write', draftWith('t1', 'x'));
    store.connectionChanged(openConnection('p1'));
    expect(await settled(store)).toEqual({ kind: 'ready', persistent: true, notices: [] });
    await store.stop();
    expect(await draftsIn(start(folder, keychain), ['t1'])).toEqual(['t1']);
    expect(control.writes).toBe(1);
  });

  it('is for one run if the built-in service’s own key is', async () => {
    const folder = temporaryFolder();
    const { keychain, control } = changingKeychain();
    control.mood = 'unavailable';
    const builtIn = openConnection('p1', { service: 'built-in', keyStorage: 'memory' });
    const store = start(folder, keychain, builtIn);
    await store.call('drafts.write', draftWith('t1', 'x'));
    expect(store.state()).toEqual({ kind: 'ready', persistent: false, notices: [] });
    await store.stop();
    const next = start(folder, keychain, builtIn);
    expect(await settled(next)).toEqual({ kind: 'ready', persistent: false, notices: [] });
    expect(await draftsIn(next, ['t1'])).toEqual([]);
  });
});

// The other states of a keychain exist only for the Secret Service of Linux.
describe.runIf(process.platform === 'linux')('with the system’s keychain', () => {
  async function tryStore(keychain: SessionKeychain, folder: string, keyStorage: 'keychain' | 'memory') {
    const { stdout, stderr } = await runWithKeychain(keychain, process.execPath, [
      'test/support/run-typescript.mjs',
      'test/support/children/try-store.ts',
      folder,
      file,
      keyStorage,
    ]);
    const line = stdout.trim().split('\n').at(-1);
    if (!line) throw new Error(stderr);
    return JSON.parse(line);
  }

  it('a store is created if it is unlocked, and waits for that in every other state', async () => {
    const folder = temporaryFolder();
    const openFailed = (kind: string) => ({
      state: { kind: 'open-failed', reason: { kind } },
      written: false,
    });
    expect(await tryStore('locked', folder, 'keychain')).toEqual(openFailed('keychain-locked'));
    expect(await tryStore('unlocked', folder, 'keychain')).toEqual({
      state: { kind: 'ready', persistent: true, notices: [] },
      written: true,
    });
    // Each session has its own keychain: this one belongs to another computer, to which the profile was
    // copied.
    expect(await tryStore('unlocked', folder, 'keychain')).toEqual(openFailed('key-lost'));
    expect(await tryStore('locked', folder, 'keychain')).toEqual(openFailed('keychain-locked'));
    expect(await tryStore('none', folder, 'keychain')).toEqual(openFailed('keychain-unavailable'));
    expect(await tryStore('no-bus', folder, 'keychain')).toEqual(openFailed('keychain-unavailable'));
  });

  it('a key for one run needs no keychain', async () => {
    const folder = temporaryFolder();
    for (const _run of [1, 2])
      expect(await tryStore('no-bus', folder, 'memory')).toEqual({
        state: { kind: 'ready', persistent: false, notices: [] },
        written: true,
      });
  });
});
