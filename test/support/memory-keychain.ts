import type { Keychain } from '../../main/credentials/keychain';

/** A keychain in memory whose state the test sets. */
export function memoryKeychain(state: 'open' | 'locked' | 'unavailable' = 'open') {
  const secrets = new Map<string, string>();
  const keychain: Keychain = {
    read: async (account) => {
      if (state !== 'open') return { state };
      const secret = secrets.get(account);
      return secret === undefined ? { state: 'absent' } : { state: 'present', secret };
    },
    write: async (account, secret) => {
      if (state !== 'open') return state;
      secrets.set(account, secret);
      return 'present';
    },
    remove: async (account) => {
      if (state !== 'open') return state;
      secrets.delete(account);
      return 'absent';
    },
  };
  return { keychain, secrets };
}
