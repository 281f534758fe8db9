import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import { fail } from '../../../shared/result';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { noConnection, openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { draftsIn, draftWith, reportsBody, storedIn, taking } from '../../support/databases/store-calls';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { allItems } from '../../support/outbox/all-items';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let file = '';
beforeAll(async () => {
  file = await buildStoreChild();
});

const started: ProfileStore[] = [];
afterEach(async () => {
  for (const store of started.splice(0)) await store.stop();
});

/** A store with a real process, and the processes it has had. */
function startStore(
  folder = temporaryFolder(),
  { keychain }: Pick<ReturnType<typeof memoryKeychain>, 'keychain' | 'secrets'> = memoryKeychain(),
) {
  const children: StoreChild[] = [];
  const opened = profileStoreIn(folder, keychain, () => {
    const child = launchStoreChild(file);
    children.push(child);
    return child;
  });
  started.push(opened.store);
  return { ...opened, folder, children, newest: () => children.at(-1) };
}

describe('the store of the open profile', () => {
  it('stores data under a key that only the keychain has', async () => {
    const { keychain, secrets } = memoryKeychain();
    const { store, states, folder, logged } = startStore(temporaryFolder(), { keychain, secrets });
    store.connectionChanged(openConnection('p1'));
    expect(await store.call('drafts.write', draftWith('t1', 'x'))).toEqual({ ok: true, value: null });
    expect(await store.call('pages.store', taking([1, 2, 3]))).toMatchObject({ ok: true });
    expect(states).toEqual(['opening', 'ready']);
    expect(store.state()).toEqual({ kind: 'ready', persistent: true, notices: [] });
    await store.stop();
    const key = secrets.get('store:p1') ?? '';
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const entry of files)
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(key)).toBe(false);
    expect(logged).toEqual([]);

    const again = startStore(folder, { keychain, secrets }).store;
    again.connectionChanged(openConnection('p1'));
    expect(await draftsIn(again, ['t1'])).toEqual(['t1']);
    expect(await storedIn(again)).toBe(3);
  });

  it('is a different one per profile, and closed without a profile or its key', async () => {
    const { store, states } = startStore();
    const write = () => store.call('drafts.write', draftWith('t1', 'x'));
    expect(await write()).toEqual({ ok: false, problem: { kind: 'not-connected' } });
    store.connectionChanged(openConnection('p1'));
    expect(await write()).toMatchObject({ ok: true });
    store.connectionChanged(openConnection('p2'));
    expect(await draftsIn(store, ['t1'])).toEqual([]);
    store.connectionChanged(openConnection('p2', { key: 'locked' }));
    expect(await write()).toEqual({ ok: false, problem: { kind: 'not-connected' } });
    store.connectionChanged(openConnection('p1'));
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
    store.connectionChanged(noConnection);
    expect(states).toEqual(['opening', 'ready', 'opening', 'ready', 'closed', 'opening', 'ready', 'closed']);
  });

  it('never writes data of the previous profile to another one', async () => {
    const { store } = startStore();
    store.connectionChanged(openConnection('p1'));
    const writing = store.call('drafts.write', draftWith('t1', 'x'));
    store.connectionChanged(openConnection('p2'));
    expect(await writing).toEqual({ ok: false, problem: { kind: 'profile-not-open' } });
    expect(await draftsIn(store, ['t1'])).toEqual([]);
  });

  it('is bound to one profile: a call waits for that profile, and fails as soon as another one is opened', async () => {
    const { store } = startStore();
    store.connectionChanged(openConnection('p1'));
    const first = store.of('p1').call('drafts.write', draftWith('t1', 'x'));
    const refused = fail({ kind: 'profile-not-open' });
    expect(await store.of('p2').call('drafts.write', draftWith('t2', 'x'))).toEqual(refused);
    expect(await first).toEqual({ ok: true, value: null });
    const late = store.of('p1').call('drafts.write', draftWith('t1', 'late'));
    store.connectionChanged(openConnection('p2'));
    expect(await late).toMatchObject({ ok: true });

    const waiting = store.of('p2').call('drafts.write', draftWith('t3', 'x'));
    store.connectionChanged(openConnection('p1'));
    expect(store.state().kind).toBe('opening');
    expect(await waiting).toEqual(refused);
    expect(await draftsIn(store.of('p1'), ['t1', 't2', 't3'])).toEqual(['t1']);
    store.connectionChanged(openConnection('p2'));
    expect(await draftsIn(store.of('p2'), ['t1', 't2', 't3'])).toEqual([]);
    store.connectionChanged(noConnection);
    expect(await store.of('p2').call('drafts.read', { transactionId: 't1' })).toEqual(
      fail({ kind: 'not-connected' }),
    );
  });

  it('checks an answer before any profile is open', async () => {
    const { store } = startStore();
    store.start();
    expect(await store.call('answer.check', { body: reportsBody([1, 2, 3]) })).toEqual({
      ok: true,
      value: { ok: true, value: 3 },
    });
    expect(await store.call('answer.check', { body: new TextEncoder().encode('<html>') })).toEqual({
      ok: true,
      value: { ok: false, problem: 'html' },
    });
  });

  it('refuses calls that don’t match the contract, and keeps running', async () => {
    const { store, logged } = startStore();
    store.connectionChanged(openConnection('p1'));
    expect(await store.call('reports.markRead', { keys: ['x'.repeat(5_001)], read: true })).toMatchObject({
      problem: { kind: 'invalid-input', field: 'keys.0' },
    });
    expect(await storedIn(store)).toBe(0);
    expect(logged).toEqual([]);
  });
});

describe('a store whose process ends', () => {
  it('is restarted, and running calls are repeated once', async () => {
    const { store, states, newest, logged, answered } = startStore();
    store.connectionChanged(openConnection('p1'));
    await store.call('drafts.write', draftWith('t0', 'x'));
    expect(answered).toEqual(['drafts.write']);
    const writes = ['t1', 't2', 't3'].map((id) => store.call('drafts.write', draftWith(id, 'x')));
    newest()?.kill();
    expect(await Promise.all(writes)).toEqual(writes.map(() => ({ ok: true, value: null })));
    expect(states).toEqual(['opening', 'ready', 'restarting', 'ready']);
    expect(await draftsIn(store, ['t0', 't1', 't2', 't3'])).toEqual(['t0', 't1', 't2', 't3']);
    expect(logged).toEqual([['store process ended', { code: 'killed' }]]);
  });

  it('does not repeat a call in a profile that was opened meanwhile', async () => {
    const { store, newest } = startStore();
    store.connectionChanged(openConnection('p1'));
    await settled(store);
    const writing = store.of('p1').call('drafts.write', draftWith('t1', 'x'));
    newest()?.kill();
    store.connectionChanged(openConnection('p2'));
    expect(await writing).toEqual(fail({ kind: 'profile-not-open' }));
    expect(await draftsIn(store.of('p2'), ['t1'])).toEqual([]);
  });

  it('no longer holds a prepared page, and stores it from its body', async () => {
    const { store, newest } = startStore();
    store.connectionChanged(openConnection('p1'));
    const { body, pass } = taking([1, 2, 3]);
    const prepared = await store.call('pages.prepare', { body });
    if (!prepared.ok || !prepared.value.ok) throw new Error('The page was not prepared.');
    const { ticket, received } = prepared.value.value;
    expect(received).toBe(3);
    newest()?.kill();
    expect(await store.call('pages.storePrepared', { ticket, pass })).toEqual({ ok: true, value: null });
    expect(await storedIn(store)).toBe(0);
    expect(await store.call('pages.store', { body, pass })).toMatchObject({ ok: true });
    expect(await storedIn(store)).toBe(3);
  });

  it('reports a call whose process ended twice', async () => {
    const { store, newest, children } = startStore();
    store.connectionChanged(openConnection('p1'));
    await settled(store);
    store.onChange(({ kind }) => {
      if (kind === 'ready' && children.length === 2) setImmediate(() => newest()?.kill());
    });
    const requested = store.call('reports.markRead', { keys: ['1'], read: true });
    const slow = Promise.all(Array.from({ length: 20 }, () => store.call('pages.store', taking([1, 2, 3]))));
    newest()?.kill();
    await requested;
    const kinds = (await slow).map((answer) => (answer.ok ? 'done' : answer.problem.kind));
    expect(kinds).toContain('store-restarting');
    expect(await store.call('pages.store', taking([1, 2, 3]))).toMatchObject({ ok: true });
  });

  it('is not restarted after five ends within a minute, until the user asks for it', async () => {
    const { store, states, newest, children } = startStore();
    store.connectionChanged(openConnection('p1'));
    await store.call('drafts.write', draftWith('t1', 'x'));
    for (const _end of [1, 2, 3, 4]) {
      newest()?.kill();
      await expect.poll(() => store.state().kind).toBe('restarting');
      expect(await settled(store)).toMatchObject({ kind: 'ready' });
    }
    newest()?.kill();
    await expect.poll(() => store.state().kind).toBe('down');
    expect(children).toHaveLength(5);
    expect(await allItems(store)).toEqual({
      ok: false,
      problem: { kind: 'store-down' },
    });
    expect(await store.call('answer.check', { body: reportsBody([1]) })).toMatchObject({
      problem: { kind: 'store-down' },
    });
    expect(await store.retry()).toMatchObject({ kind: 'ready' });
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
    expect(states.slice(-3)).toEqual(['down', 'opening', 'ready']);
  });

  it('is always restarted when it ends less often', async () => {
    const { store, newest, clock } = startStore();
    store.connectionChanged(openConnection('p1'));
    for (const end of [1, 2, 3, 4, 5, 6]) {
      await settled(store);
      newest()?.kill();
      await expect.poll(() => store.state().kind).toBe('restarting');
      clock.now = end * 15_001;
    }
    expect(await settled(store)).toMatchObject({ kind: 'ready' });
  });

  it('keeps a key for one run', async () => {
    const { store, newest } = startStore();
    store.connectionChanged(openConnection('p1', { keyStorage: 'memory' }));
    await store.call('drafts.write', draftWith('t1', 'x'));
    expect(store.state()).toEqual({ kind: 'ready', persistent: false, notices: [] });
    newest()?.kill();
    await expect.poll(() => store.state().kind).toBe('restarting');
    expect(await draftsIn(store, ['t1'])).toEqual(['t1']);
  });
});

describe('two programs with one profile', () => {
  it('can open it one after the other', async () => {
    const { keychain, secrets } = memoryKeychain();
    const first = startStore(temporaryFolder(), { keychain, secrets });
    first.store.connectionChanged(openConnection('p1'));
    await settled(first.store);
    const second = startStore(first.folder, { keychain, secrets });
    second.store.connectionChanged(openConnection('p1'));
    expect(await settled(second.store)).toEqual({ kind: 'open-failed', reason: { kind: 'in-use' } });
    expect(await second.store.startOver()).toEqual({ kind: 'open-failed', reason: { kind: 'in-use' } });
    await first.store.stop();
    expect(await second.store.retry()).toMatchObject({ kind: 'ready' });
  });
});
