import { randomUUID } from 'node:crypto';
import { readBaseAddress } from '../../shared/api/base-address';
import type { Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { Connection, KeyState, Profile, Reach } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import type { KeptFile } from '../kept-file';
import type { Endpoint, ReportsClient } from '../reports/client';
import type { BuiltInService } from './built-in-service';
import { checkEntry } from './check-entry';
import type { ProfileKeys } from './profile-keys';
import { type StoredProfile, type StoredProfiles, withOpenProfile } from './profiles-file';

interface Dependencies {
  readonly profiles: KeptFile<StoredProfiles>;
  readonly keys: ProfileKeys;
  readonly client: ReportsClient;
  readonly builtIn: BuiltInService;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Told after every change. */
  readonly changed: (connection: Connection) => void;
}

type Changed = Result<Connection, Problem>;

const builtInName = 'Built-in service';

/**
 * The connection to the open profile's service: which one is open, what is known of its key, and how its last request
 * ended. What the person asks for happens one after the other, and is told when it is done.
 */
export class Connections {
  readonly #with: Dependencies;
  #key: KeyState = 'absent';
  #reach: Reach = { kind: 'untried' };
  readonly #inTurn = inTurn();
  #connecting: AbortController | null = null;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
    dependencies.builtIn.onChange((running) => this.#builtInChanged(running));
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

  /** Where requests of the open profile go, or why there can be none. A built-in service that ended is started again. */
  async endpoint(): Promise<Result<Endpoint & { readonly profileId: string }, Problem>> {
    const open = this.#open();
    if (!open) return fail({ kind: 'not-connected' });
    const apiKey = this.#with.keys.get(open.id);
    if (apiKey === undefined) return fail({ kind: 'no-key' });
    if (open.service === 'external')
      return succeed({ profileId: open.id, baseAddress: open.baseAddress, apiKey });
    const started = await this.#with.builtIn.start(apiKey);
    return started.ok ? succeed({ profileId: open.id, baseAddress: started.value, apiKey }) : started;
  }

  /** Opens what was open when the program last ended. */
  async resume(): Promise<void> {
    const { openProfileId } = this.#with.profiles.current();
    if (openProfileId !== null) await this.open(openProfileId);
  }

  /** One real request with what was entered; only if it succeeds are key and profile saved, and the profile is open. */
  connect(request: Request<'connection.connect'>): Promise<Changed> {
    return this.#inTurn(async () => {
      const existing = this.#find(request.profileId);
      const consented =
        existing?.allowPlainHttp === true && sameAddress(existing.baseAddress, request.baseAddress);
      const allowPlainHttp = request.allowPlainHttp || consented;
      const checked = checkEntry({ ...request, allowPlainHttp });
      if (!checked.ok) return checked;
      const { apiKey, keepKey } = request;
      const { name, baseAddress } = checked.value;
      this.#connecting = new AbortController();
      const { signal } = this.#connecting;
      const answer = await this.#with.client.reports({ baseAddress, apiKey }, { limit: 1, page: 1 }, signal);
      if (!answer.ok) return answer;
      const id = existing?.id ?? randomUUID();
      return this.#keep(
        { id, name, service: 'external', baseAddress, allowPlainHttp, keyKept: keepKey },
        apiKey,
      );
    });
  }

  /** Ends the request of a connect that is under way, which then fails as `cancelled`. */
  cancel(): { readonly ok: true; readonly value: null } {
    this.#connecting?.abort();
    return succeed(null);
  }

  /** Starts the built-in service and opens its profile; its key is generated here where there is none yet. */
  startBuiltIn(): Promise<Changed> {
    return this.#inTurn(async () => {
      const { keys, newKey, profiles } = this.#with;
      const existing = profiles.current().profiles.find(({ service }) => service === 'built-in');
      if (existing) await keys.read(existing);
      return this.#startBuiltIn(
        existing ?? {
          id: randomUUID(),
          name: builtInName,
          service: 'built-in',
          baseAddress: '',
          allowPlainHttp: true,
          keyKept: 'keychain',
        },
        (existing && keys.get(existing.id)) ?? newKey(),
      );
    });
  }

  /** Opens a profile. A key that cannot be had is told by the connection's `key`, it is not a failure. */
  open(profileId: string): Promise<Changed> {
    return this.#inTurn(async () => {
      const { keys, newKey } = this.#with;
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'gone' });
      const key = await keys.read(profile);
      if (profile.service === 'built-in' && key !== 'absent')
        return this.#startBuiltIn(profile, keys.get(profileId) ?? newKey());
      return this.#opened((profiles) => ({ ...profiles, openProfileId: profileId }), key, {
        kind: 'untried',
      });
    });
  }

  /** Closes the open profile; nothing is forgotten. */
  close(): Promise<Changed> {
    return this.#inTurn(() =>
      this.#opened((profiles) => ({ ...profiles, openProfileId: null }), 'absent', { kind: 'untried' }),
    );
  }

  /** Removes the open profile's key from the keychain and from memory. */
  forgetKey(): Promise<Changed> {
    return this.#inTurn(async () => {
      const open = this.#open();
      if (!open) return fail({ kind: 'not-connected' });
      const forgotten = await this.#with.keys.forget(open);
      if (this.#with.keys.get(open.id) === undefined) {
        this.#key = 'absent';
        this.#reach = { kind: 'untried' };
      }
      const changed = this.#changed();
      return forgotten.ok ? changed : forgotten;
    });
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

  /** The built-in service's end and return are told at once, not by the next request. */
  #builtInChanged(running: boolean): void {
    const open = this.#open();
    if (open?.service === 'built-in')
      this.record(open.id, running ? null : { kind: 'built-in-service-stopped' });
  }

  async #startBuiltIn(profile: StoredProfile, apiKey: string): Promise<Changed> {
    const started = await this.#with.builtIn.start(apiKey);
    if (!started.ok) return started;
    const inKeychain = await this.#keep({ ...profile, keyKept: 'keychain' }, apiKey);
    if (inKeychain.ok || inKeychain.problem.kind === 'disk') return inKeychain;
    // Nothing of the person's depends on this key: without a keychain the next run simply generates another.
    return this.#keep({ ...profile, keyKept: 'memory' }, apiKey);
  }

  /** Saves a profile whose key was just proven, and opens it. Without its profile saved, the key does not stay either. */
  async #keep(profile: StoredProfile, apiKey: string): Promise<Changed> {
    const kept = await this.#with.keys.keep(profile, apiKey);
    if (!kept.ok) return kept;
    const reached: Reach = { kind: 'reached', at: this.#with.now() };
    const opened = await this.#opened((profiles) => withOpenProfile(profiles, profile), 'present', reached);
    if (!opened.ok) await kept.value();
    return opened;
  }

  /** Saves which profile is open, and only then holds it to be. */
  async #opened(
    next: (profiles: StoredProfiles) => StoredProfiles,
    key: KeyState,
    reach: Reach,
  ): Promise<Changed> {
    const written = await this.#with.profiles.replace(next);
    if (!written.ok) return written;
    this.#key = key;
    this.#reach = reach;
    return this.#changed();
  }

  #find(profileId: string | null): StoredProfile | undefined {
    return this.#with.profiles.current().profiles.find(({ id }) => id === profileId);
  }

  #open(): StoredProfile | undefined {
    return this.#find(this.#with.profiles.current().openProfileId);
  }

  #shown({ id, name, service, baseAddress }: StoredProfile): Profile {
    const address = service === 'built-in' ? (this.#with.builtIn.address() ?? '') : baseAddress;
    return { id, name, service, baseAddress: address };
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
