import { randomUUID } from 'node:crypto';
import { readBaseAddress } from '../../shared/api/base-address';
import type { Problem } from '../../shared/problem';
import type { Connection, KeyState, Profile, Reach } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain, KeychainAnswer } from '../credentials/keychain';
import type { Endpoint, ReportsClient } from '../reports/client';
import type { BuiltInService } from './built-in-service';
import { checkEntry } from './check-entry';
import { type ProfilesFile, type StoredProfile, withOpenProfile } from './profiles-file';

export interface ConnectRequest {
  readonly profileId: string | null;
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
  readonly allowPlainHttp: boolean;
  readonly keepKey: 'keychain' | 'memory';
}

interface Dependencies {
  readonly profiles: ProfilesFile;
  readonly keychain: Keychain;
  readonly client: ReportsClient;
  readonly builtIn: BuiltInService;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Told after every change. */
  readonly changed: (connection: Connection) => void;
}

const builtInName = 'Built-in service';

/**
 * The connection to the open profile's service: which one is open, its key while needed, and how its last request
 * ended. The only holder of API keys in the program.
 */
export class Connections {
  readonly #with: Dependencies;
  /** Keys by profile id: each is read from the keychain once in a run. */
  readonly #keys = new Map<string, string>();
  #key: KeyState = 'absent';
  #reach: Reach = { kind: 'untried' };

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
    dependencies.builtIn.onRestart(() => this.#changed());
  }

  /** The state as the window may know it: never a key. */
  read(): Connection {
    const open = this.#open();
    return {
      profile: open ? this.#shown(open) : null,
      key: open ? this.#key : 'absent',
      keyKept: open?.keyKept ?? 'keychain',
      reach: this.#reach,
      profiles: this.#with.profiles.current().profiles.map((profile) => this.#shown(profile)),
    };
  }

  /** Where requests of the open profile go, or why there can be none. */
  endpoint(): Result<Endpoint & { readonly profileId: string }, Problem> {
    const open = this.#open();
    if (!open) return fail({ kind: 'not-connected' });
    const apiKey = this.#keys.get(open.id);
    if (apiKey === undefined) return fail({ kind: 'no-key' });
    if (open.service === 'external')
      return succeed({ profileId: open.id, baseAddress: open.baseAddress, apiKey });
    const baseAddress = this.#with.builtIn.address();
    if (baseAddress === null) return fail({ kind: 'built-in-service-stopped' });
    return succeed({ profileId: open.id, baseAddress, apiKey });
  }

  /** Opens what was open when the program last ended. */
  async resume(): Promise<void> {
    const { openProfileId } = this.#with.profiles.current();
    if (openProfileId !== null) await this.open(openProfileId);
  }

  /** One real request with what was entered; only if it succeeds are key and profile saved, and the profile is open. */
  async connect(request: ConnectRequest): Promise<Result<Connection, Problem>> {
    const existing = this.#with.profiles.current().profiles.find(({ id }) => id === request.profileId);
    const consented =
      existing?.allowPlainHttp === true && sameAddress(existing.baseAddress, request.baseAddress);
    const allowPlainHttp = request.allowPlainHttp || consented;
    const checked = checkEntry({ ...request, allowPlainHttp });
    if (!checked.ok) return checked;
    const { name, baseAddress } = checked.value;
    const answer = await this.#with.client.reports(
      { baseAddress, apiKey: request.apiKey },
      { limit: 1, page: 1 },
    );
    if (!answer.ok) return answer;
    return this.#keep(
      {
        id: existing?.id ?? randomUUID(),
        name,
        service: 'external',
        baseAddress,
        allowPlainHttp,
        keyKept: request.keepKey,
      },
      request.apiKey,
    );
  }

  /** Starts the built-in service and opens its profile; its key is generated here where there is none yet. */
  async startBuiltIn(): Promise<Result<Connection, Problem>> {
    const existing = this.#with.profiles.current().profiles.find(({ service }) => service === 'built-in');
    const id = existing?.id ?? randomUUID();
    const apiKey =
      this.#keys.get(id) ?? (await this.#with.keychain.read(id).then(secretOf)) ?? this.#with.newKey();
    const started = await this.#with.builtIn.start(apiKey);
    if (!started.ok) return started;
    const profile: StoredProfile = {
      id,
      name: existing?.name ?? builtInName,
      service: 'built-in',
      baseAddress: '',
      allowPlainHttp: true,
      keyKept: 'keychain',
    };
    const inKeychain = await this.#keep(profile, apiKey);
    if (inKeychain.ok || inKeychain.problem.kind === 'disk') return inKeychain;
    // Nothing of the person's depends on this key: without a keychain the next run simply generates another.
    return this.#keep({ ...profile, keyKept: 'memory' }, apiKey);
  }

  /** Opens a profile. A key that cannot be had is told by the connection's `key`, it is not a failure. */
  async open(profileId: string): Promise<Result<Connection, Problem>> {
    const { current, save } = this.#with.profiles;
    const profile = current().profiles.find(({ id }) => id === profileId);
    if (!profile) return fail({ kind: 'gone' });
    if (current().openProfileId !== profileId) {
      const written = await save({ ...current(), openProfileId: profileId });
      if (!written.ok) return fail({ kind: 'disk', what: 'profiles', code: written.problem.code });
    }
    this.#reach = { kind: 'untried' };
    this.#key = await this.#readKey(profile);
    if (profile.service === 'built-in' && this.#key !== 'absent') return this.startBuiltIn();
    return this.#changed();
  }

  /** Closes the open profile; nothing is forgotten. */
  async close(): Promise<Result<Connection, Problem>> {
    const { current, save } = this.#with.profiles;
    const written = await save({ ...current(), openProfileId: null });
    if (!written.ok) return fail({ kind: 'disk', what: 'profiles', code: written.problem.code });
    this.#reach = { kind: 'untried' };
    return this.#changed();
  }

  /** Removes the open profile's key from the keychain and from memory. */
  async forgetKey(): Promise<Result<Connection, Problem>> {
    const open = this.#open();
    if (!open) return fail({ kind: 'not-connected' });
    if (open.keyKept === 'keychain') {
      const removed = await this.#with.keychain.remove(open.id);
      if (removed === 'locked') return fail({ kind: 'keychain-locked' });
      if (removed === 'unavailable') return fail({ kind: 'keychain-unavailable' });
    }
    this.#keys.delete(open.id);
    this.#key = 'absent';
    this.#reach = { kind: 'untried' };
    return this.#changed();
  }

  /** Takes note of how a request of the profile ended. Answers of any status count as reached; a refused key does not. */
  record(profileId: string, problem: Problem | null): void {
    if (this.#open()?.id !== profileId || problem?.kind === 'cancelled') return;
    const before = this.#reach;
    const reached = problem === null || problem.kind === 'service-error';
    this.#reach = reached
      ? { kind: 'reached', at: this.#with.now() }
      : { kind: 'failed', since: before.kind === 'failed' ? before.since : this.#with.now(), problem };
    this.#changed();
  }

  /** Saves a profile whose key was just proven, and opens it. Without its profile saved, no key stays behind. */
  async #keep(profile: StoredProfile, apiKey: string): Promise<Result<Connection, Problem>> {
    const { keychain, profiles, now } = this.#with;
    if (profile.keyKept === 'keychain') {
      const stored = await keychain.write(profile.id, apiKey);
      if (stored === 'locked') return fail({ kind: 'keychain-locked' });
      if (stored === 'unavailable') return fail({ kind: 'keychain-unavailable' });
    }
    const written = await profiles.save(withOpenProfile(profiles.current(), profile));
    if (!written.ok) {
      const known = profiles.current().profiles.some(({ id }) => id === profile.id);
      if (!known) await keychain.remove(profile.id);
      return fail({ kind: 'disk', what: 'profiles', code: written.problem.code });
    }
    this.#keys.set(profile.id, apiKey);
    this.#key = 'present';
    this.#reach = { kind: 'reached', at: now() };
    return this.#changed();
  }

  async #readKey(profile: StoredProfile): Promise<KeyState> {
    if (this.#keys.has(profile.id)) return 'present';
    const answer = await this.#with.keychain.read(profile.id);
    if (answer.state === 'present') this.#keys.set(profile.id, answer.secret);
    if (answer.state === 'present' || profile.keyKept === 'keychain') return answer.state;
    // Kept for one run only, so it is gone; the built-in service's is generated anew.
    return profile.service === 'built-in' ? 'unavailable' : 'absent';
  }

  #open(): StoredProfile | undefined {
    const { openProfileId, profiles } = this.#with.profiles.current();
    return profiles.find(({ id }) => id === openProfileId);
  }

  #shown({ id, name, service, baseAddress }: StoredProfile): Profile {
    return {
      id,
      name,
      service,
      baseAddress: service === 'built-in' ? (this.#with.builtIn.address() ?? '') : baseAddress,
    };
  }

  #changed(): { readonly ok: true; readonly value: Connection } {
    const connection = this.read();
    this.#with.changed(connection);
    return succeed(connection);
  }
}

function sameAddress(kept: string, typed: string): boolean {
  const read = readBaseAddress(typed);
  return read.ok && read.value.href === kept;
}

function secretOf(answer: KeychainAnswer): string | null {
  return answer.state === 'present' ? answer.secret : null;
}
