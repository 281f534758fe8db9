import type { Problem } from '../../shared/domain/problem';
import { portsInThread } from '../../shared/node/connected-ports';
import { fail, type Result, succeed } from '../../shared/result';
import { RpcClient } from '../../shared/rpc';
import type { RecordedKeychain } from '../credentials/keychain';
import type { Store, StoreApi, StoreEvents } from '../store/contract';
import { storeFolder } from '../store/store-paths';
import { serveStore } from '../store/store-server';
import { answerOf, openFolder } from './open-folder';
import { StoreKeys, type StoreOwner } from './store-keys';

export interface StoreInThread extends Store {
  close(): Promise<void>;
}

interface Opening {
  readonly profileFolder: string;
  readonly owner: StoreOwner;
  readonly keychain: RecordedKeychain;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** Opens a profile's store in this thread, for a program without a store process. */
export async function openStoreInThread(opening: Opening): Promise<Result<StoreInThread, Problem>> {
  const { profileFolder, owner, keychain, now } = opening;
  const [port, serverPort] = portsInThread();
  serveStore(serverPort, { now });
  const client = new RpcClient<StoreApi, StoreEvents>(port, { onDefect: () => undefined });
  const opened = await openFolder({
    folder: storeFolder(profileFolder, owner.profileId),
    owner,
    keys: new StoreKeys(keychain),
    process: () => client,
    isCurrent: () => true,
    onFirst: null,
  });
  if (opened === 'ended') return fail({ kind: 'store-down' });
  if (opened.kind === 'open-failed') return fail({ kind: 'store-open-failed', fault: opened.reason });
  return succeed({
    call: async (name, request) => {
      const answer = answerOf(await client.call(name, request));
      return answer === 'ended' ? fail({ kind: 'store-down' }) : answer;
    },
    close: async () => void (await client.call('store.close', undefined)),
  });
}
