import { z } from 'zod';
import { readBaseAddress } from '../../shared/api/base-address';
import type { Problem } from '../../shared/domain/problem';
import type { ServiceId } from '../../shared/domain/service-id';
import { type KeyState, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { RecordedKeychain } from '../credentials/keychain';
import { removeSecret } from '../credentials/secret-removal';
import { type StoredProfile, withService } from './profiles-file';

/**
 * The JSON of a keychain entry: an API key with the one service that it was entered for. The key is never sent to
 * another service: any program of the user's account can change the profile's address in profiles.json.
 */
const boundKeySchema = z.object({ service: z.string(), key: z.string() });
type BoundKey = Readonly<z.output<typeof boundKeySchema>>;

export type KnownKey =
  | { readonly state: Exclude<KeyState, 'other-service'> }
  | { readonly state: 'other-service'; readonly boundService: ServiceId };

/** The API keys of the profiles: in the keychain, and in memory once read. Nothing else in the app stores keys. */
export class ProfileKeys {
  readonly #keychain: RecordedKeychain;
  readonly #inMemory = new Map<string, BoundKey>();

  constructor(keychain: RecordedKeychain) {
    this.#keychain = keychain;
  }

  /** Returns the key that was read or saved in this run; undefined if it must not be sent to the profile's service. */
  get(profile: StoredProfile): string | undefined {
    const bound = this.#inMemory.get(profile.id);
    return bound && keyStateOf(profile, bound).state === 'present' ? bound.key : undefined;
  }

  /** Reads a profile's key into memory, once per run, and returns its state. */
  async read(profile: StoredProfile): Promise<KnownKey> {
    const bound = this.#inMemory.get(profile.id);
    if (bound) return keyStateOf(profile, bound);
    // Saved for one run only, so it is lost. The built-in service's key is generated again.
    if (profile.keyStorage === 'memory')
      return { state: profile.service === 'built-in' ? 'unavailable' : 'absent' };
    const answer = await this.#keychain.read(profile.id);
    if (answer.state !== 'present') return answer;
    const parsed = boundKeyOf(answer.secret);
    if (!parsed) return { state: 'absent' };
    this.#inMemory.set(profile.id, parsed);
    return keyStateOf(profile, parsed);
  }

  /** Returns the service that a profile's key was entered for; null if there is no key or the keychain cannot be read. */
  async serviceOfKey({ id }: StoredProfile): Promise<ServiceId | null> {
    const bound = this.#inMemory.get(id);
    if (bound) return bound.service;
    const answer = await this.#keychain.read(id);
    return answer.state === 'present' ? (boundKeyOf(answer.secret)?.service ?? null) : null;
  }

  /**
   * Finds out whether a profile belongs to a service (`existing`). A profile whose key was saved for another service
   * stays bound to that service, whatever profiles.json says, and gets its address back (`repaired`). Without a saved
   * key, the file decides.
   */
  async findProfileOf(service: ServiceId, candidate: StoredProfile | undefined) {
    const boundService = candidate ? await this.serviceOfKey(candidate) : null;
    if (!candidate || (boundService ?? serviceOf(candidate)) === service)
      return { existing: candidate, boundService };
    return {
      repaired: boundService === null ? candidate : withService(candidate, boundService),
      boundService,
    };
  }

  /**
   * Saves a key for the profile's service, in the keychain or for this run, as the profile says. Resolves to a
   * function that restores the previous key, for when the profile cannot be saved.
   */
  async save(profile: StoredProfile, apiKey: string): Promise<Result<() => Promise<void>, Problem>> {
    const { id, keyStorage } = profile;
    const bound: BoundKey = { service: serviceOf(profile), key: apiKey };
    const previous = await this.#keychain.read(id);
    const previousInMemory = this.#inMemory.get(id);
    if (keyStorage === 'keychain') {
      const writeState = await this.#keychain.write(id, JSON.stringify(bound));
      if (writeState === 'locked') return fail({ kind: 'keychain-locked' });
      if (writeState === 'unavailable') return fail({ kind: 'keychain-unavailable' });
    } else if (previous.state === 'present') await this.#keychain.remove(id);
    this.#inMemory.set(id, bound);
    return succeed(async () => {
      if (previousInMemory === undefined) this.#inMemory.delete(id);
      else this.#inMemory.set(id, previousInMemory);
      if (previous.state === 'present') await this.#keychain.write(id, previous.secret);
      else if (keyStorage === 'keychain') await this.#keychain.remove(id);
    });
  }

  /**
   * Removes a profile's key from memory in any case, and from the keychain, which may also have an earlier one of a
   * profile whose key is for this run only.
   */
  async forget({ id, keyStorage }: StoredProfile): Promise<Result<null, Problem>> {
    this.#inMemory.delete(id);
    return removeSecret(this.#keychain, id, keyStorage === 'keychain');
  }
}

/** Returns the problem of a key that would be sent unencrypted without consent; null if there is none. */
export function missingConsent(
  profile: Pick<StoredProfile, 'service' | 'baseAddress' | 'allowPlainHttp'>,
): Extract<Problem, { readonly kind: 'plain-http' }> | null {
  if (profile.service === 'built-in' || profile.allowPlainHttp) return null;
  const address = readBaseAddress(profile.baseAddress);
  return address.ok && address.value.exposesKey ? { kind: 'plain-http', host: address.value.host } : null;
}

/** Returns whether a key may be sent to the profile's service. */
function keyStateOf(profile: StoredProfile, { service }: BoundKey): KnownKey {
  if (service !== serviceOf(profile)) return { state: 'other-service', boundService: service };
  return { state: missingConsent(profile) ? 'no-consent' : 'present' };
}

/** Returns null for an entry in any other form: this app did not write it, so it holds no key. */
function boundKeyOf(secret: string): BoundKey | null {
  try {
    const parsed = boundKeySchema.safeParse(JSON.parse(secret));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
