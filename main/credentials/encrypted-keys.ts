import { z } from 'zod';
import { parseJson } from '../../shared/json/exact-json';
import { fail, type Result, succeed } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import type { SavedKey, SavedKeys } from './saved-keys-file';

/** Why nothing can be encrypted: the keychain with the encryption key is locked, or there is none. */
export type CipherFault = 'locked' | 'unavailable';

/** Encryption with a key from the keychain. */
export interface SecretCipher {
  encrypt(text: string): Promise<Result<Uint8Array, CipherFault>>;
  /** Fails as `damaged` if this key did not encrypt the text, or it was changed. */
  decrypt(ciphertext: Uint8Array): Promise<Result<string, CipherFault | 'damaged'>>;
}

/** What is encrypted. With its account, an entry that was copied to another account is recognized. */
const plaintextSchema = z.object({ account: z.string(), secret: z.string() });

/** The keys in the file of saved keys, and its record of which keys are in the keychain. */
export class EncryptedKeys {
  readonly #file: JsonStore<SavedKeys>;
  readonly #cipher: SecretCipher;
  /** Copies of the file, which may have any key, couldn't be removed. */
  #hasCopies = false;

  constructor(file: JsonStore<SavedKeys>, cipher: SecretCipher) {
    this.#file = file;
    this.#cipher = cipher;
  }

  /** Returns true if the file exists but the system denies access to it, so that any key may be in it. */
  isUnreadable(): boolean {
    const { fault } = this.#file;
    return fault !== null && 'code' in fault;
  }

  has(account: string): boolean {
    return this.#entry(account).encrypted !== null;
  }

  isInKeychain(account: string): boolean {
    return this.#entry(account).inKeychain;
  }

  /** Returns whether the file or the keychain may have a key of an account. */
  mayHave(account: string): boolean {
    // The record of a file with a fault may be incomplete.
    const isRecordComplete = this.#file.fault === null && !this.#hasCopies;
    return !isRecordComplete || this.has(account) || this.isInKeychain(account);
  }

  /** Returns why nothing can be encrypted now; null if it can. */
  async fault(): Promise<CipherFault | null> {
    const tried = await this.#cipher.encrypt('keychain-check');
    return tried.ok ? null : tried.problem;
  }

  /** Decrypts the key of an account that has one. */
  async read(account: string): Promise<Result<string, CipherFault | 'damaged'>> {
    const { encrypted } = this.#entry(account);
    const decrypted = await this.#cipher.decrypt(Buffer.from(encrypted ?? '', 'base64'));
    if (!decrypted.ok) return decrypted;
    const plaintext = plaintextSchema.safeParse(parseJson(decrypted.value));
    return plaintext.data?.account === account ? succeed(plaintext.data.secret) : fail('damaged');
  }

  /** Saves a key. Resolves to 'present' only after it was read back. */
  async save(account: string, secret: string): Promise<'present' | CipherFault> {
    const encrypted = await this.#cipher.encrypt(JSON.stringify({ account, secret }));
    if (!encrypted.ok) return encrypted.problem;
    const text = Buffer.from(encrypted.value).toString('base64');
    const saved = await this.#replace(account, { ...this.#entry(account), encrypted: text });
    if (!saved) return 'unavailable';
    const after = await this.read(account);
    return after.ok && after.value === secret ? 'present' : 'unavailable';
  }

  /**
   * Removes the account's key from the file, and records whether the keychain has one. Returns false if the file
   * may still have it.
   */
  async drop(account: string, { inKeychain }: Pick<SavedKey, 'inKeychain'>): Promise<boolean> {
    const mayBeInFile = this.isUnreadable() || this.has(account);
    const written = await this.#replace(account, { inKeychain, encrypted: null });
    return written || !mayBeInFile;
  }

  /** Like `drop`, also for the copies of the file that were set aside, which may have the key of any account. */
  async dropEverywhere(account: string, kept: Pick<SavedKey, 'inKeychain'>): Promise<boolean> {
    const dropped = await this.drop(account, kept);
    const removed = await this.#file.removeCopies();
    this.#hasCopies = !removed.ok;
    return removed.ok && dropped;
  }

  #entry(account: string): SavedKey {
    const { keys } = this.#file.current();
    const entry = Object.hasOwn(keys, account) ? keys[account] : undefined;
    return entry ?? { inKeychain: false, encrypted: null };
  }

  async #replace(account: string, entry: SavedKey): Promise<boolean> {
    const before = this.#entry(account);
    if (before.inKeychain === entry.inKeychain && before.encrypted === entry.encrypted)
      return !this.isUnreadable();
    const replaced = await this.#file.replace(({ keys }) => {
      const { [account]: _replaced, ...others } = keys;
      const isEmpty = entry.encrypted === null && !entry.inKeychain;
      return { keys: isEmpty ? others : { ...others, [account]: entry } };
    });
    return replaced.ok;
  }
}
