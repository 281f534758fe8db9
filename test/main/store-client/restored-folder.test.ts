import { cpSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyItem, type OutboxItemState } from '../../../shared/domain/outbox';
import { buildStoreChild, launchStoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { succeeded } from '../../support/databases/stored-copy';
import { outboxItem } from '../../support/databases/user-data-samples';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Opens a profile's store in its own process, works with it, and closes it. */
async function session(
  folder: string,
  { keychain }: ReturnType<typeof memoryKeychain>,
  work: (store: ReturnType<typeof profileStoreIn>['store']) => Promise<void>,
) {
  const file = await buildStoreChild();
  const { store } = profileStoreIn(folder, keychain, () => launchStoreChild(file));
  store.connectionChanged(openConnection('p1'));
  const state = await settled(store);
  await work(store);
  await store.stop();
  return state.kind === 'ready' ? state.notices : state;
}

it('a profile folder that was restored as a whole is noticed, and asks before it sends feedback that waited in it', async () => {
  const keys = memoryKeychain();
  const folder = temporaryFolder();
  const states: (readonly OutboxItemState[])[] = [];
  const itemStates = async (store: ReturnType<typeof profileStoreIn>['store']) => {
    const chunk = { query: everyItem, before: null, limit: 10 };
    states.push(succeeded(await store.call('items.chunk', chunk)).map(({ state }) => state));
  };
  const put = (state: OutboxItemState) => async (store: ReturnType<typeof profileStoreIn>['store']) => {
    succeeded(await store.call('log.write', { outbox: { put: [outboxItem('a', { state })], remove: [] } }));
  };
  expect(await session(folder, keys, put('Queued'))).toEqual([]);
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  expect(await session(folder, keys, put('Sent'))).toEqual([]);
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  expect(await session(folder, keys, itemStates)).toEqual([{ kind: 'user-data-stale' }]);
  expect(await session(folder, keys, itemStates)).toEqual([]);
  expect(states).toEqual([['Unconfirmed'], ['Unconfirmed']]);
});
