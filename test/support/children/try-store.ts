import { openConnection, profileStoreIn, settled } from '../databases/profile-store';
import { draftWith } from '../databases/store-calls';
import { openedKeytarKeychain } from '../main/opened-keytar-keychain';
import { launchStoreChild } from './launch-store';

// Opens the store of a profile with the session's keychain, writes a draft into it, and prints its state.
const [, , , folder = '', file = '', keyStorage = ''] = process.argv;
const keychain = { ...(await openedKeytarKeychain()), mayHave: async () => true };
const { store } = profileStoreIn(folder, keychain, () => launchStoreChild(file));
store.connectionChanged(
  openConnection('p1', { keyStorage: keyStorage === 'memory' ? 'memory' : 'keychain' }),
);
const state = await settled(store);
const written = await store.call('drafts.write', draftWith('t1', 'x'));
await store.stop();
process.stdout.write(`${JSON.stringify({ state, written: written.ok })}\n`);
