import type { Problem } from '../../shared/problem';
import type { KeyState } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain } from '../credentials/keychain';
import type { StoredProfile } from './profiles-file';

/** The API keys of the profiles: in the keychain, and in memory once read. The only holder of keys in the program. */
export class ProfileKeys {
  readonly #keychain: Keychain;
  readonly #inMemory = new Map<string, string>();

  constructor(keychain: Keychain) {
    this.#keychain = keychain;
  }

  /** The key that was read or kept in this run. */
  get(profileId: string): string | undefined {
    return this.#inMemory.get(profileId);
  }

  /** Reads a profile's key into memory, once in a run, and tells what is known of it. */
  async read({ id, keyKept, service }: StoredProfile): Promise<KeyState> {
    if (this.#inMemory.has(id)) return 'present';
    // Kept for one run only, so it is gone; the built-in service's is generated anew.
    if (keyKept === 'memory') return service === 'built-in' ? 'unavailable' : 'absent';
    const answer = await this.#keychain.read(id);
    if (answer.state === 'present') this.#inMemory.set(id, answer.secret);
    return answer.state;
  }

  /**
   * Keeps a profile's key, in the keychain or for this run, as the profile says. What resolves puts back what was kept
   * before, for when the profile itself then cannot be saved: a key must never meet another service's address.
   */
  async keep({ id, keyKept }: StoredProfile, apiKey: string): Promise<Result<() => Promise<void>, Problem>> {
    const before = await this.#keychain.read(id);
    const inMemoryBefore = this.#inMemory.get(id);
    if (keyKept === 'keychain') {
      const stored = await this.#keychain.write(id, apiKey);
      if (stored === 'locked') return fail({ kind: 'keychain-locked' });
      if (stored === 'unavailable') return fail({ kind: 'keychain-unavailable' });
    } else if (before.state === 'present') await this.#keychain.remove(id);
    this.#inMemory.set(id, apiKey);
    return succeed(async () => {
      if (inMemoryBefore === undefined) this.#inMemory.delete(id);
      else this.#inMemory.set(id, inMemoryBefore);
      if (before.state === 'present') await this.#keychain.write(id, before.secret);
      else if (keyKept === 'keychain') await this.#keychain.remove(id);
    });
  }

  /**
   * Removes a profile's key from memory in any case, and from the keychain. A profile whose key was for one run has none in a
   * keychain that is unavailable, but a locked one may hold an older key, which is told.
   */
  async forget({ id, keyKept }: StoredProfile): Promise<Result<null, Problem>> {
    this.#inMemory.delete(id);
    const removed = await this.#keychain.remove(id);
    if (removed === 'locked') return fail({ kind: 'keychain-locked' });
    if (removed === 'unavailable' && keyKept === 'keychain') return fail({ kind: 'keychain-unavailable' });
    return succeed(null);
  }
}
