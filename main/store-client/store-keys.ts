import { randomBytes } from 'node:crypto';
import type { Problem } from '../../shared/domain/problem';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import type { StoreFault } from '../../shared/domain/store-state';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { KeychainAnswer, KeychainState, RecordedKeychain } from '../credentials/keychain';
import { removeSecret } from '../credentials/secret-removal';
import type { StoreTrace } from '../store/store-folder';
import { storeAccount } from './store-account';

/** Longer than the keychain adapter's own timeouts, during which it may ask the user to unlock the keychain. */
const defaultTimeoutMs = 90_000;

/** The key of a profile's store: 64 hexadecimal digits. `persistent` is false if it lasts for this run only. */
interface StoreKey {
  readonly key: string;
  readonly persistent: boolean;
}

export interface StoreOwner {
  readonly profileId: string;
  readonly service: ServiceId;
  readonly keyStorage: Connection['keyStorage'];
}

/**
 * The keys of the profiles' stores: in the keychain under `store:<profile id>`, cached in memory. A new key is created
 * only if no existing store needs another: a locked keychain, or a missing entry, is never treated as a first run.
 */
export class StoreKeys {
  readonly #keychain: RecordedKeychain;
  readonly #timeoutMs: number;
  readonly #inMemory = new Map<string, StoreKey>();
  /** Pending requests to the keychain: two at once could create two keys. */
  readonly #pending = new Map<string, Promise<Result<StoreKey, StoreFault>>>();

  constructor(keychain: RecordedKeychain, timeoutMs = defaultTimeoutMs) {
    this.#keychain = keychain;
    this.#timeoutMs = timeoutMs;
  }

  /** Reads the key to open a store with, or creates one. `trace` says whether there already is a store. */
  keyFor(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    const { profileId } = owner;
    const pending = this.#pending.get(profileId) ?? this.#request(owner, trace);
    this.#pending.set(profileId, pending);
    return pending;
  }

  /** Returns the key that a store was last tried with in this run; null for none. */
  known(profileId: string): string | null {
    return this.#inMemory.get(profileId)?.key ?? null;
  }

  /** Returns the key of a store if it is in the keychain, as far as it was requested in this run; null otherwise. */
  saved(profileId: string): string | null {
    const known = this.#inMemory.get(profileId);
    return known?.persistent === true ? known.key : null;
  }

  /** Makes the next request read the keychain again. A key for this run only stays: it exists nowhere else. */
  forgetSavedKey(profileId: string): void {
    if (this.#inMemory.get(profileId)?.persistent === true) this.#inMemory.delete(profileId);
  }

  /**
   * Returns how often a store was opened, as the keychain has it under `opened:<profile id>`; 0 if it doesn't say. A folder that
   * is restored from a backup is noticed by this number, which isn't in it.
   */
  async openings({ profileId, keyStorage }: StoreOwner): Promise<number> {
    if (keyStorage === 'memory') return 0;
    const answer = await this.#within(this.#keychain.read(openingsOf(profileId)), { state: 'unavailable' });
    return answer.state === 'present' && /^\d{1,15}$/.test(answer.secret) ? Number(answer.secret) : 0;
  }

  /** Notes how often a store was opened. Without a keychain, restored folders stay unnoticed. */
  async noteOpening({ profileId, keyStorage }: StoreOwner, opened: number): Promise<void> {
    if (keyStorage === 'memory') return;
    await this.#within(this.#keychain.write(openingsOf(profileId), String(opened)), 'unavailable');
  }

  /** Removes a profile's key from the keychain and from memory. Data encrypted with it becomes unreadable. */
  async remove(profileId: string): Promise<Result<null, Problem>> {
    // Otherwise a key that is just being created would be saved after the removal.
    await this.#pending.get(profileId);
    await this.#within(this.#keychain.remove(openingsOf(profileId)), 'unavailable');
    const removed = await this.#within(
      removeSecret(this.#keychain, storeAccount(profileId)),
      fail({ kind: 'secret-not-removed' }),
    );
    if (removed.ok) this.#inMemory.delete(profileId);
    return removed;
  }

  async #request(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    try {
      const found = await this.#readOrCreate(owner, trace);
      if (found.ok) this.#inMemory.set(owner.profileId, found.value);
      return found;
    } finally {
      this.#pending.delete(owner.profileId);
    }
  }

  async #readOrCreate(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    const known = this.#inMemory.get(owner.profileId);
    if (known) return succeed(await this.#saveIfWanted(owner, known));
    return trace === 'persistent' ? this.#savedKey(owner) : this.#readOrNewKey(owner);
  }

  /** Saves a key for this run to the keychain if the profile's keys are now to be saved. Never replaces another key. */
  async #saveIfWanted(owner: StoreOwner, { key, persistent }: StoreKey): Promise<StoreKey> {
    if (persistent || owner.keyStorage === 'memory' || (await this.#read(owner)).state !== 'absent')
      return { key, persistent };
    return { key, persistent: (await this.#write(owner, key)) === 'present' };
  }

  async #savedKey(owner: StoreOwner): Promise<Result<StoreKey, StoreFault>> {
    const answer = await this.#read(owner);
    if (answer.state === 'present')
      return isKey(answer.secret)
        ? succeed({ key: answer.secret, persistent: true })
        : fail({ kind: 'wrong-key' });
    return answer.state === 'absent' ? fail({ kind: 'key-lost' }) : fail(unreadable(answer.state));
  }

  async #readOrNewKey(owner: StoreOwner): Promise<Result<StoreKey, StoreFault>> {
    const key = randomBytes(32).toString('hex');
    if (owner.keyStorage === 'memory') return succeed({ key, persistent: false });
    const answer = await this.#read(owner);
    if (answer.state === 'present' && isKey(answer.secret))
      return succeed({ key: answer.secret, persistent: true });
    // 'present' means that the key was read back: no file is created with a key that is not saved.
    const state =
      answer.state === 'locked' || answer.state === 'unavailable'
        ? answer.state
        : await this.#write(owner, key);
    if (state === 'present') return succeed({ key, persistent: true });
    // The built-in service's data is not worth protecting from loss.
    if (state === 'unavailable' && owner.service === builtInService)
      return succeed({ key, persistent: false });
    return fail(unreadable(state));
  }

  #read(owner: StoreOwner): Promise<KeychainAnswer> {
    return this.#within(this.#keychain.read(storeAccount(owner.profileId)), { state: 'unavailable' });
  }

  #write(owner: StoreOwner, key: string): ReturnType<RecordedKeychain['write']> {
    return this.#within(this.#keychain.write(storeAccount(owner.profileId), key), 'unavailable');
  }

  /**
   * Treats a keychain that throws or times out as unavailable. Its error is not reported, as it may contain secrets.
   */
  async #within<Answer>(answer: Promise<Answer>, fallback: Answer): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(fallback), this.#timeoutMs);
    });
    try {
      return await Promise.race([answer.catch(() => fallback), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function openingsOf(profileId: string): string {
  return `opened:${profileId}`;
}

function isKey(secret: string): boolean {
  return /^[0-9a-f]{64}$/.test(secret);
}

function unreadable(state: Exclude<KeychainState, 'present' | 'absent'>): StoreFault {
  return { kind: state === 'locked' ? 'keychain-locked' : 'keychain-unavailable' };
}
