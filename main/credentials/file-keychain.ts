import type { EncryptedKeys } from './encrypted-keys';
import type { KeychainAnswer, RecordedKeychain } from './keychain';

/**
 * The fallback where keytar can't be loaded: keys in a file, encrypted with a key from the keychain. A key that keytar
 * saved is 'unavailable', never 'absent'.
 */
export class FileKeychain implements RecordedKeychain {
  readonly #keys: EncryptedKeys;

  constructor(keys: EncryptedKeys) {
    this.#keys = keys;
  }

  async read(account: string): Promise<KeychainAnswer> {
    const notHere = this.#keys.isInKeychain(account) || this.#keys.isUnreadable() ? 'unavailable' : 'absent';
    if (this.#keys.has(account)) {
      const read = await this.#keys.read(account);
      if (read.ok) return { state: 'present', secret: read.value };
      return { state: read.problem === 'damaged' ? notHere : read.problem };
    }
    return { state: (await this.#keys.fault()) ?? notHere };
  }

  write(account: string, secret: string): Promise<'present' | 'locked' | 'unavailable'> {
    return this.#keys.save(account, secret);
  }

  async remove(account: string): Promise<'absent' | 'locked' | 'unavailable'> {
    const inKeychain = this.#keys.isInKeychain(account);
    const dropped = await this.#keys.dropEverywhere(account, { inKeychain });
    return dropped && !inKeychain ? 'absent' : 'unavailable';
  }

  async mayHave(account: string): Promise<boolean> {
    return this.#keys.mayHave(account);
  }
}
