import type { Keychain } from '../../main/credentials/keychain';

/** A keychain in memory whose state the test sets. */
export function memoryKeychain(initial: 'open' | 'locked' | 'unavailable' = 'open') {
  let state = initial;
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
  const become = (next: typeof initial) => {
    state = next;
  };
  return { keychain, secrets, become };
}
