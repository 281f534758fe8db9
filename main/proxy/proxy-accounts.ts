import { z } from 'zod';
import type { Problem } from '../../shared/domain/problem';
import { parseJson } from '../../shared/json/exact-json';
import { createMutex } from '../../shared/mutex';
import { type Result, succeed } from '../../shared/result';
import type { RecordedKeychain } from '../credentials/keychain';
import { afterRemoval, removeSecret } from '../credentials/secret-removal';

/** What a user signs in to a proxy with. */
export interface ProxyAccount {
  readonly name: string;
  readonly password: string;
}

/** An account in the keychain. */
export interface SavedAccount {
  /** "host:port". */
  readonly proxy: string;
  /** Whether it was typed for a proxy that asked by HTTP's Basic scheme, which sends the password as readable text. */
  readonly isReadable: boolean;
  readonly account: ProxyAccount;
}

const savedText = z.string().max(2_500);
/** Earlier versions didn't save `isReadable`: what they saved is given by Basic only after it was typed again. */
const savedSchema = z
  .array(
    z.object({
      proxy: savedText,
      name: savedText,
      password: savedText,
      isReadable: z.boolean().default(false),
    }),
  )
  .max(100);
type Saved = Readonly<z.output<typeof savedSchema>>;

const keychainAccount = 'proxies';
/** Windows stores at most 2,560 bytes in an entry of its keychain. */
const maxBytes = 2_500;

/** The names and passwords for proxies, in one entry of the keychain. Nothing else in the app stores them. */
export class ProxyAccounts {
  readonly #keychain: RecordedKeychain;
  readonly #exclusively = createMutex();

  constructor(keychain: RecordedKeychain) {
    this.#keychain = keychain;
  }

  /** Returns the saved accounts, one of a proxy at most; null if the keychain can't be read now. */
  async read(): Promise<readonly SavedAccount[] | null> {
    const saved = await this.#read();
    if (saved === null) return null;
    return saved.map(({ proxy, isReadable, name, password }) => ({
      proxy,
      isReadable,
      account: { name, password },
    }));
  }

  /**
   * Saves an account in place of the proxy's earlier one, and removes those saved first if there is no room. Resolves to
   * whether it is saved.
   */
  save({ proxy, isReadable, account: { name, password } }: SavedAccount): Promise<boolean> {
    return this.#exclusively(async () => {
      const saved = await this.#read();
      if (saved === null) return false;
      const others = saved.filter((each) => each.proxy !== proxy);
      const text = fittingText([...others, { proxy, isReadable, name, password }]);
      return text !== null && (await this.#keychain.write(keychainAccount, text)) === 'present';
    });
  }

  /** Removes a proxy's account; fails if the keychain may still have it. */
  remove(proxy: string): Promise<Result<null, Problem>> {
    return this.#exclusively(async () => {
      const answer = await this.#keychain.read(keychainAccount);
      if (answer.state !== 'present') return afterRemoval(this.#keychain, keychainAccount, answer.state);
      const saved = savedIn(answer.secret);
      // What can't be read may contain it.
      if (saved === null) return removeSecret(this.#keychain, keychainAccount, true);
      const left = saved.filter((each) => each.proxy !== proxy);
      if (left.length === saved.length) return succeed(null);
      if (left.length === 0) return removeSecret(this.#keychain, keychainAccount, true);
      const written = await this.#keychain.write(keychainAccount, JSON.stringify(left));
      return afterRemoval(this.#keychain, keychainAccount, written, true);
    });
  }

  async #read(): Promise<Saved | null> {
    const answer = await this.#keychain.read(keychainAccount);
    if (answer.state === 'present') return savedIn(answer.secret) ?? [];
    return answer.state === 'absent' ? [] : null;
  }
}

/** Returns the accounts that a secret contains; null if it can't be read. */
function savedIn(secret: string): Saved | null {
  return savedSchema.safeParse(parseJson(secret)).data ?? null;
}

/** Returns the JSON of as many of the last accounts as fit; null if not even the last one does. */
function fittingText(saved: Saved): string | null {
  if (saved.length === 0) return null;
  const text = JSON.stringify(saved);
  return Buffer.byteLength(text) <= maxBytes ? text : fittingText(saved.slice(1));
}
