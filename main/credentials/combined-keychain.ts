import type { EncryptedKeys } from './encrypted-keys';
import type { Keychain, KeychainAnswer, RecordedKeychain } from './keychain';

/**
 * The keychain, and the keys that a run without keytar saved in a file. Those are newer than the keychain's: saving to
 * the keychain removes them.
 */
export class CombinedKeychain implements RecordedKeychain {
  readonly #keychain: Keychain;
  readonly #keys: EncryptedKeys;

  constructor(keychain: Keychain, keys: EncryptedKeys) {
    this.#keychain = keychain;
    this.#keys = keys;
  }

  /** A key found in the file is moved to the keychain. If it can't be moved, it stays in the file. */
  async read(account: string): Promise<KeychainAnswer> {
    if (this.#keys.has(account)) {
      const read = await this.#keys.read(account);
      if (read.ok) {
        await this.write(account, read.value);
        return { state: 'present', secret: read.value };
      }
      if (read.problem !== 'damaged') return { state: read.problem };
    }
    const answer = await this.#keychain.read(account);
    if (answer.state === 'present' && !this.#keys.has(account))
      await this.#keys.drop(account, { inKeychain: true });
    return answer.state === 'absent' && this.#keys.isUnreadable() ? { state: 'unavailable' } : answer;
  }

  async write(account: string, secret: string): Promise<'present' | 'locked' | 'unavailable'> {
    const written = await this.#keychain.write(account, secret);
    if (written !== 'present') return written;
    return (await this.#keys.drop(account, { inKeychain: true })) ? 'present' : 'unavailable';
  }

  async remove(account: string): Promise<'absent' | 'locked' | 'unavailable'> {
    const removed = await this.#keychain.remove(account);
    const inKeychain = removed !== 'absent' && this.#keys.isInKeychain(account);
    return (await this.#keys.dropEverywhere(account, { inKeychain })) ? removed : 'unavailable';
  }

  async mayHave(account: string): Promise<boolean> {
    return this.#keys.mayHave(account);
  }
}
