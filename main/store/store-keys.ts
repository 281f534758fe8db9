import { randomBytes } from 'node:crypto';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import type { StoreFault } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain, KeychainAnswer, KeychainState } from '../credentials/keychain';
import type { StoreTrace } from './marker';

/** Beyond the keychain adapter's own deadlines, within which it may ask the person to unlock it. */
const deadlineMs = 90_000;

/** The key of a profile's store: 64 hexadecimal digits; `kept` is false when it lasts for this run only. */
export interface StoreKey {
  readonly key: string;
  readonly kept: boolean;
}

export interface StoreOwner {
  readonly profileId: string;
  readonly service: ServiceId;
  readonly keyKept: Connection['keyKept'];
}

/**
 * The keys of the profiles' stores: in the keychain under `store:<profile id>`, and in memory once read. A new key is made
 * only where no store is there to need another: a keychain that is locked, or without an entry, is never a first run.
 */
export class StoreKeys {
  readonly #keychain: Keychain;
  readonly #deadlineMs: number;
  readonly #inMemory = new Map<string, StoreKey>();
  /** What the keychain was asked and has not answered: asked twice at once, it would be given two keys. */
  readonly #underWay = new Map<string, Promise<Result<StoreKey, StoreFault>>>();

  constructor(keychain: Keychain, within = deadlineMs) {
    this.#keychain = keychain;
    this.#deadlineMs = within;
  }

  /** The key to open a store with, read or made. `trace` says whether there is a store already. */
  keyFor(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    const { profileId } = owner;
    const asked = this.#underWay.get(profileId) ?? this.#asked(owner, trace);
    this.#underWay.set(profileId, asked);
    return asked;
  }

  /** The key that a store was tried with in this run; null for none. */
  known(profileId: string): string | null {
    return this.#inMemory.get(profileId)?.key ?? null;
  }

  /** Reads the keychain anew the next time; a key for this run stays, for it is nowhere else. */
  forgetKept(profileId: string): void {
    if (this.#inMemory.get(profileId)?.kept === true) this.#inMemory.delete(profileId);
  }

  /** Removes a profile's key from the keychain and from memory; what it encrypted can be read by nobody then. */
  async remove(profileId: string): Promise<Result<null, Problem>> {
    // One that is just being made would be kept after it was removed, for ever.
    await this.#underWay.get(profileId);
    const removed = await this.#within<Awaited<ReturnType<Keychain['remove']>>>(
      this.#keychain.remove(accountOf(profileId)),
      'unavailable',
    );
    if (removed !== 'absent') return fail({ kind: `keychain-${removed}` });
    this.#inMemory.delete(profileId);
    return succeed(null);
  }

  async #asked(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    try {
      const found = await this.#found(owner, trace);
      if (found.ok) this.#inMemory.set(owner.profileId, found.value);
      return found;
    } finally {
      this.#underWay.delete(owner.profileId);
    }
  }

  async #found(owner: StoreOwner, trace: StoreTrace): Promise<Result<StoreKey, StoreFault>> {
    const known = this.#inMemory.get(owner.profileId);
    if (known) return succeed(await this.#keptAfterAll(owner, known));
    return trace === 'kept' ? this.#keptKey(owner) : this.#readOrNewKey(owner);
  }

  /** A key for this run, kept from now on where the person has the profile's keys kept; never in the place of another. */
  async #keptAfterAll(owner: StoreOwner, { key, kept }: StoreKey): Promise<StoreKey> {
    if (kept || owner.keyKept === 'memory' || (await this.#read(owner)).state !== 'absent')
      return { key, kept };
    return { key, kept: (await this.#write(owner, key)) === 'present' };
  }

  async #keptKey(owner: StoreOwner): Promise<Result<StoreKey, StoreFault>> {
    const answer = await this.#read(owner);
    if (answer.state === 'present')
      return isKey(answer.secret) ? succeed({ key: answer.secret, kept: true }) : fail({ kind: 'wrong-key' });
    return answer.state === 'absent' ? fail({ kind: 'key-lost' }) : fail(unreadable(answer.state));
  }

  async #readOrNewKey(owner: StoreOwner): Promise<Result<StoreKey, StoreFault>> {
    const key = randomBytes(32).toString('hex');
    if (owner.keyKept === 'memory') return succeed({ key, kept: false });
    const answer = await this.#read(owner);
    if (answer.state === 'present' && isKey(answer.secret))
      return succeed({ key: answer.secret, kept: true });
    // Resolves 'present' only after it was read back: no file is made with a key that is not kept.
    const state =
      answer.state === 'locked' || answer.state === 'unavailable'
        ? answer.state
        : await this.#write(owner, key);
    if (state === 'present') return succeed({ key, kept: true });
    // Nothing of a person's own depends on the built-in service.
    if (state === 'unavailable' && owner.service === builtInService) return succeed({ key, kept: false });
    return fail(unreadable(state));
  }

  #read(owner: StoreOwner): Promise<KeychainAnswer> {
    return this.#within(this.#keychain.read(accountOf(owner.profileId)), { state: 'unavailable' });
  }

  #write(owner: StoreOwner, key: string): ReturnType<Keychain['write']> {
    return this.#within<Awaited<ReturnType<Keychain['write']>>>(
      this.#keychain.write(accountOf(owner.profileId), key),
      'unavailable',
    );
  }

  /** A keychain that throws or never answers is unavailable; what it says is for nobody. */
  async #within<Answer>(asking: Promise<Answer>, otherwise: Answer): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(otherwise), this.#deadlineMs);
    });
    try {
      return await Promise.race([asking.catch(() => otherwise), deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function accountOf(profileId: string): string {
  return `store:${profileId}`;
}

function isKey(secret: string): boolean {
  return /^[0-9a-f]{64}$/.test(secret);
}

function unreadable(state: Exclude<KeychainState, 'present' | 'absent'>): StoreFault {
  return { kind: state === 'locked' ? 'keychain-locked' : 'keychain-unavailable' };
}
