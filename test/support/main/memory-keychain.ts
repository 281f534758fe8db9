import type { RecordedKeychain } from '../../../main/credentials/keychain';

/** A keychain in memory whose state the test sets. */
export function memoryKeychain(state: 'open' | 'locked' | 'unavailable' = 'open') {
  const secrets = new Map<string, string>();
  /** Operations that find it locked. */
  const locked = new Set<keyof RecordedKeychain>();
  const stateFor = (operation: keyof RecordedKeychain) => (locked.has(operation) ? 'locked' : state);
  const keychain: RecordedKeychain = {
    read: async (account) => {
      const found = stateFor('read');
      if (found !== 'open') return { state: found };
      const secret = secrets.get(account);
      return secret === undefined ? { state: 'absent' } : { state: 'present', secret };
    },
    write: async (account, secret) => {
      const found = stateFor('write');
      if (found !== 'open') return found;
      secrets.set(account, secret);
      return 'present';
    },
    remove: async (account) => {
      const found = stateFor('remove');
      if (found !== 'open') return found;
      secrets.delete(account);
      return 'absent';
    },
    mayHave: async (account) => secrets.has(account),
  };
  return { keychain, secrets, locked };
}
