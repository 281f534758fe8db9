import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import type { Problem } from '../../shared/problem';
import type { KeyState } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { serviceOf } from '../../shared/service-of';
import type { Keychain } from '../credentials/keychain';
import { missingConsent } from './check-entry';
import type { StoredProfile } from './profiles-file';

/**
 * The JSON of a keychain entry: an API key with the one service that it was entered for. The key is used for no other, because
 * profiles.json, which holds the profile's address, can be changed by any program of the person's account.
 */
const boundKeySchema = z.object({ service: z.string(), key: z.string() });
type BoundKey = Readonly<z.output<typeof boundKeySchema>>;

/** What is known of a profile's key; never the key. */
export type KnownKey =
  | { readonly state: Exclude<KeyState, 'other-service'> }
  | { readonly state: 'other-service'; readonly keptFor: ServiceId };

/** The API keys of the profiles: in the keychain, and in memory once read. The only holder of keys in the program. */
export class ProfileKeys {
  readonly #keychain: Keychain;
  readonly #inMemory = new Map<string, BoundKey>();

  constructor(keychain: Keychain) {
    this.#keychain = keychain;
  }

  /** The key that was read or kept in this run; undefined where it may not be sent to the profile's service. */
  get(profile: StoredProfile): string | undefined {
    const bound = this.#inMemory.get(profile.id);
    return bound && known(profile, bound).state === 'present' ? bound.key : undefined;
  }

  /** Reads a profile's key into memory, once in a run, and returns what is known of it. */
  async read(profile: StoredProfile): Promise<KnownKey> {
    const bound = this.#inMemory.get(profile.id);
    if (bound) return known(profile, bound);
    // Kept for one run only, so it is gone; the built-in service's is generated anew.
    if (profile.keyKept === 'memory')
      return { state: profile.service === 'built-in' ? 'unavailable' : 'absent' };
    const answer = await this.#keychain.read(profile.id);
    if (answer.state !== 'present') return answer;
    const read = boundKeyOf(answer.secret);
    if (!read) return { state: 'absent' };
    this.#inMemory.set(profile.id, read);
    return known(profile, read);
  }

  /** The service that a profile's key was entered for; null where there is no key or the keychain cannot be read. */
  async keptFor({ id }: StoredProfile): Promise<ServiceId | null> {
    const bound = this.#inMemory.get(id);
    if (bound) return bound.service;
    const answer = await this.#keychain.read(id);
    return answer.state === 'present' ? (boundKeyOf(answer.secret)?.service ?? null) : null;
  }

  /**
   * Keeps a key for the profile's service, in the keychain or for this run, as the profile says. What resolves puts back what
   * was kept before, for when the profile itself then cannot be saved.
   */
  async keep(profile: StoredProfile, apiKey: string): Promise<Result<() => Promise<void>, Problem>> {
    const { id, keyKept } = profile;
    const bound: BoundKey = { service: serviceOf(profile), key: apiKey };
    const before = await this.#keychain.read(id);
    const inMemoryBefore = this.#inMemory.get(id);
    if (keyKept === 'keychain') {
      const stored = await this.#keychain.write(id, JSON.stringify(bound));
      if (stored === 'locked') return fail({ kind: 'keychain-locked' });
      if (stored === 'unavailable') return fail({ kind: 'keychain-unavailable' });
    } else if (before.state === 'present') await this.#keychain.remove(id);
    this.#inMemory.set(id, bound);
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

/** Whether a key may be sent to the profile's service. */
function known(profile: StoredProfile, { service }: BoundKey): KnownKey {
  if (service !== serviceOf(profile)) return { state: 'other-service', keptFor: service };
  return { state: missingConsent(profile) ? 'no-consent' : 'present' };
}

/** null for an entry of any other form: it was not written here, so no key of this program is in it. */
function boundKeyOf(secret: string): BoundKey | null {
  try {
    const read = boundKeySchema.safeParse(JSON.parse(secret));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
