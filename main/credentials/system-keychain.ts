import type { KeychainUse, ModuleFault } from '../../shared/domain/keychain-use';
import { createMutex } from '../../shared/mutex';
import type { Result } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import { CombinedKeychain } from './combined-keychain';
import { EncryptedKeys, type SecretCipher } from './encrypted-keys';
import { FileKeychain } from './file-keychain';
import type { Keychain, KeychainAnswer, RecordedKeychain } from './keychain';
import type { SavedKeys } from './saved-keys-file';

interface Dependencies {
  readonly openKeychain: () => Promise<Result<Keychain, ModuleFault>>;
  readonly openSavedKeys: () => Promise<JsonStore<SavedKeys>>;
  readonly cipher: SecretCipher;
  /** Called once if the keychain's module can't be loaded. */
  readonly onFallback: (reason: ModuleFault) => void;
}

interface Opened {
  readonly keychain: RecordedKeychain;
  readonly use: KeychainUse;
}

/** The keychain, or its fallback where its module can't be loaded. Which one is decided once, at the first call. */
export class SystemKeychain implements RecordedKeychain {
  readonly #dependencies: Dependencies;
  #opened: Promise<Opened> | null = null;
  /** A key that is being moved from the file to the keychain must not replace one that is saved meanwhile. */
  readonly #mutexes = new Map<string, ReturnType<typeof createMutex>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async use(): Promise<KeychainUse> {
    return (await this.#open()).use;
  }

  read(account: string): Promise<KeychainAnswer> {
    return this.#exclusively(account, (keychain) => keychain.read(account));
  }

  write(account: string, secret: string): ReturnType<Keychain['write']> {
    return this.#exclusively(account, (keychain) => keychain.write(account, secret));
  }

  remove(account: string): ReturnType<Keychain['remove']> {
    return this.#exclusively(account, (keychain) => keychain.remove(account));
  }

  mayHave(account: string): Promise<boolean> {
    return this.#exclusively(account, (keychain) => keychain.mayHave(account));
  }

  #exclusively<Value>(account: string, act: (keychain: RecordedKeychain) => Promise<Value>): Promise<Value> {
    const mutex = this.#mutexes.get(account) ?? createMutex();
    this.#mutexes.set(account, mutex);
    return mutex(async () => act((await this.#open()).keychain));
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#choose();
    return this.#opened;
  }

  async #choose(): Promise<Opened> {
    const { openKeychain, openSavedKeys, cipher, onFallback } = this.#dependencies;
    const [opened, file] = await Promise.all([openKeychain(), openSavedKeys()]);
    const keys = new EncryptedKeys(file, cipher);
    if (opened.ok)
      return { keychain: new CombinedKeychain(opened.value, keys), use: { kind: 'stores-keys' } };
    onFallback(opened.problem);
    return { keychain: new FileKeychain(keys), use: { kind: 'encrypts-file', reason: opened.problem } };
  }
}
