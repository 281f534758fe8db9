import type { RecordedKeychain } from '../../../main/credentials/keychain';
import type { Facts } from '../../../main/log/log-redaction';
import type { SupervisedProcess } from '../../../main/processes/process-supervisor';
import { ProfileStore } from '../../../main/store-client/profile-store';
import type { LogChanged } from '../../../shared/contract/review.calls';
import type { StoreState } from '../../../shared/domain/store-state';
import type { Connection, Profile } from '../../../shared/profile';

/** A connection with one profile open. */
export function openConnection(
  profileId: string,
  { service = 'external', key = 'present', keyStorage = 'keychain' }: Partial<ConnectionKind> = {},
): Connection {
  const profile: Profile = {
    id: profileId,
    name: profileId,
    colour: 'blue',
    service,
    baseAddress: 'https://reports.example/',
  };
  return { profile, key, keyService: null, keyStorage, reach: { kind: 'untried' }, profiles: [profile] };
}

interface ConnectionKind {
  readonly service: 'built-in' | 'external';
  readonly key: Connection['key'];
  readonly keyStorage: Connection['keyStorage'];
}

export const noConnection: Connection = {
  profile: null,
  key: 'absent',
  keyService: null,
  keyStorage: 'keychain',
  reach: { kind: 'untried' },
  profiles: [],
};

/** Creates a store of the main process that records its notifications. The clock stands still by default. */
export function profileStoreIn(
  profileFolder: string,
  keychain: RecordedKeychain,
  launch: () => SupervisedProcess,
  keychainDeadlineMs?: number,
) {
  const states: StoreState['kind'][] = [];
  const logged: [string, Facts][] = [];
  const changes: LogChanged[] = [];
  const answered: string[] = [];
  const clock = { now: 0 };
  const store = new ProfileStore({
    profileFolder,
    keychain,
    launch,
    now: () => clock.now,
    log: { write: (event, facts = {}) => logged.push([event, facts]) },
    onLogged: (change) => changes.push(change),
    onAnswered: (name) => answered.push(name),
    ...(keychainDeadlineMs !== undefined && { keychainDeadlineMs }),
  });
  store.onChange(({ kind }) => states.push(kind));
  return { store, states, logged, changes, answered, clock };
}

/** Resolves with the state once the store is neither opening nor restarting. */
export function settled(store: ProfileStore): Promise<StoreState> {
  const isSettled = ({ kind }: StoreState) => kind !== 'opening' && kind !== 'restarting';
  if (isSettled(store.state())) return Promise.resolve(store.state());
  return new Promise((resolve) => {
    const stop = store.onChange((state) => {
      if (!isSettled(state)) return;
      stop();
      resolve(state);
    });
  });
}
