import { describe, expect, it } from 'vitest';
import type { RecordedKeychain } from '../../../main/credentials/keychain';
import { StoreKeys, type StoreOwner } from '../../../main/store-client/store-keys';
import { memoryKeychain } from '../../support/main/memory-keychain';

const owner: StoreOwner = { profileId: 'p1', service: 'external', keyStorage: 'keychain' };

/** Returns the key given to a profile without a store. */
async function madeKey(keys: StoreKeys, from: StoreOwner = owner): Promise<string> {
  const made = await keys.keyFor(from, 'none');
  if (!made.ok) throw new Error(made.problem.kind);
  return made.value.key;
}

describe('a key created for a store', () => {
  it('is 32 random bytes, no part of which repeats', async () => {
    const keys = new StoreKeys(memoryKeychain().keychain);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => madeKey(keys, { ...owner, profileId: `p${at}` })),
    );
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{64}$/);
    const parts = made.flatMap((key) => key.match(/.{16}/g) ?? []);
    expect(parts).toHaveLength(80);
    expect(new Set(parts).size).toBe(80);
  });

  it('is the same for all requests made before the keychain answers', async () => {
    const { keychain: memory } = memoryKeychain();
    const written: string[] = [];
    const keychain: RecordedKeychain = {
      ...memory,
      write: (account, secret) => {
        written.push(secret);
        return memory.write(account, secret);
      },
    };
    const keys = new StoreKeys(keychain);
    const [one, other] = await Promise.all([madeKey(keys), madeKey(keys)]);
    expect(other).toBe(one);
    expect(written).toEqual([one]);
  });
});
