import { isServiceError, type Problem } from '../../shared/domain/problem';
import { type Connection, type Profile, type Reach, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import type { ReplaceableEndpoint } from '../reports-api/client';
import type { BuiltInService } from './built-in-service-process';
import { type KnownKey, missingConsent, type ProfileKeys } from './profile-keys';
import {
  findProfile,
  type StoredProfile,
  type StoredProfiles,
  withOpenProfile,
  withProfile,
} from './profiles-file';

interface Dependencies {
  readonly profiles: JsonStore<StoredProfiles>;
  readonly keys: ProfileKeys;
  readonly builtIn: BuiltInService;
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** Makes a change that replaces the open profile, its key or its address, after feedback in progress was answered. */
  readonly whileHalted: <Value>(change: () => Promise<Value>) => Promise<Value>;
}

export type ConnectionResult = Result<Connection, Problem>;

export interface OpenEndpoint extends ReplaceableEndpoint {
  readonly profileId: string;
}

export const noKey: KnownKey = { state: 'absent' };

/**
 * The connection to the open profile's service: which profile is open, the state of its key, and how its last request
 * ended.
 */
export class ServiceConnection {
  readonly #dependencies: Dependencies;
  /** The profile that is open for this run only. It takes precedence over the saved one. */
  #openForThisRun: string | null = null;
  #key: KnownKey = noKey;
  #reach: Reach = { kind: 'untried' };
  readonly #listeners: ((connection: Connection) => void)[] = [];
  #endpointController = new AbortController();
  /** Settles when a key that was just saved and the address it belongs to are both in place. */
  #saving: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.builtIn.onChange((running) => this.#builtInChanged(running));
  }

  /** Returns the state for the window. It never contains a key. */
  read(): Connection {
    const open = this.openProfile();
    return {
      profile: open ? this.#toProfile(open) : null,
      key: open ? this.#key.state : 'absent',
      keyService: open && this.#key.state === 'other-service' ? this.#key.boundService : null,
      keyStorage: open?.keyStorage ?? 'keychain',
      reach: this.#reach,
      profiles: this.#dependencies.profiles.current().profiles.map((profile) => this.#toProfile(profile)),
    };
  }

  onChange(listener: (connection: Connection) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the profile that the next run opens; null for none. */
  opensNext(): string | null {
    return this.#dependencies.profiles.current().openProfileId;
  }

  profileId(): string | null {
    return this.openProfile()?.id ?? null;
  }

  /** Returns where to send requests, or why none can be made. Restarts a built-in service that ended. */
  async endpoint(): Promise<Result<OpenEndpoint, Problem>> {
    await this.#saving;
    const open = this.openProfile();
    if (!open) return fail({ kind: 'not-connected' });
    const unconsented = missingConsent(open);
    if (unconsented) return fail(unconsented);
    const apiKey = this.#dependencies.keys.get(open);
    if (apiKey === undefined) return fail({ kind: 'no-key' });
    const shared = { profileId: open.id, apiKey, replaced: this.#endpointController.signal };
    // The address that the key is bound to, not as spelled in the file.
    if (open.service === 'external') return succeed({ ...shared, baseAddress: serviceOf(open) });
    const started = await this.#dependencies.builtIn.start(apiKey);
    return started.ok ? succeed({ ...shared, baseAddress: started.value }) : started;
  }

  /** Records how a request ended, unless its endpoint has been replaced since. */
  record(endpoint: OpenEndpoint, problem: Problem | null): void {
    if (!endpoint.replaced.aborted) this.#recordReach(problem);
  }

  /** An answer of any status means that the service was reached, but a refused key does not. */
  #recordReach(problem: Problem | null): void {
    if (problem?.kind === 'cancelled') return;
    const previous = this.#reach;
    const reached = problem === null || isServiceError(problem) || problem.kind === 'too-many-requests';
    this.#reach = reached
      ? { kind: 'reached', at: this.#dependencies.now() }
      : {
          kind: 'failed',
          since: previous.kind === 'failed' ? previous.since : this.#dependencies.now(),
          problem,
        };
    this.notify();
  }

  /** Records that the built-in service stopped or restarted, without waiting for the next request. */
  #builtInChanged(running: boolean): void {
    if (this.openProfile()?.service === 'built-in')
      this.#recordReach(running ? null : { kind: 'built-in-service-stopped' });
  }

  /** Makes the profile that the file says is open the one for this run only; the next run opens `nextOpenId`. */
  async openOnlyForThisRun(nextOpenId: string | null): Promise<void> {
    const { profiles } = this.#dependencies;
    this.#openForThisRun = profiles.current().openProfileId;
    // If this cannot be written, the next run opens the same profile, which is no reason to fail.
    await profiles.replace((all) => ({ ...all, openProfileId: nextOpenId }));
  }

  /**
   * Saves a profile whose key was just verified, and opens it. In between, no request combines the key with another
   * address.
   */
  saveAndOpen(profile: StoredProfile, apiKey: string, repaired?: StoredProfile): Promise<ConnectionResult> {
    // POSTs in progress may still wait for their endpoint, which waits for this save, so they have to finish first.
    return this.#dependencies.whileHalted(() => {
      const saving = this.#saveKeyAndProfile(profile, apiKey, repaired);
      this.#saving = saving;
      return saving;
    });
  }

  /** If the profile cannot be saved, its key is removed again. */
  async #saveKeyAndProfile(
    profile: StoredProfile,
    apiKey: string,
    repaired?: StoredProfile,
  ): Promise<ConnectionResult> {
    const savedKey = await this.#dependencies.keys.save(profile, apiKey);
    if (!savedKey.ok) return savedKey;
    const reached: Reach = { kind: 'reached', at: this.#dependencies.now() };
    const change = (profiles: StoredProfiles) =>
      withOpenProfile(repaired ? withProfile(profiles, repaired) : profiles, profile);
    const opened = await this.#applyOpen(change, { state: 'present' }, reached);
    if (!opened.ok) await savedKey.value();
    return opened;
  }

  /** Saves a change of the profiles that opens one of them, or none. `key` is the state of its key. */
  openWith(change: (profiles: StoredProfiles) => StoredProfiles, key: KnownKey): Promise<ConnectionResult> {
    return this.#dependencies.whileHalted(() => this.#applyOpen(change, key, { kind: 'untried' }));
  }

  /** Saves which profile is open before it takes effect. */
  async #applyOpen(
    change: (profiles: StoredProfiles) => StoredProfiles,
    key: KnownKey,
    reach: Reach,
  ): Promise<ConnectionResult> {
    const written = await this.#dependencies.profiles.replace(change);
    if (!written.ok) return written;
    this.#openForThisRun = null;
    this.#endRequests();
    this.#key = key;
    this.#reach = reach;
    return this.notify();
  }

  /** Cancels requests in progress, which use outdated keys and addresses. */
  #endRequests(): void {
    this.#endpointController.abort();
    this.#endpointController = new AbortController();
  }

  /** Removes the key of the open profile. */
  forgetKeyOf(open: StoredProfile): Promise<ConnectionResult> {
    return this.#dependencies.whileHalted(() => this.#forgetKeyOf(open));
  }

  async #forgetKeyOf(open: StoredProfile): Promise<ConnectionResult> {
    const removed = await this.#dependencies.keys.forget(open);
    this.#key = removed.ok ? noKey : stateOf(removed.problem);
    this.#reach = { kind: 'untried' };
    this.#endRequests();
    const changed = this.notify();
    return removed.ok ? changed : removed;
  }

  openProfile(): StoredProfile | undefined {
    const profiles = this.#dependencies.profiles.current();
    return findProfile(profiles, this.#openForThisRun ?? profiles.openProfileId);
  }

  #toProfile({ id, name, colour, service, baseAddress }: StoredProfile): Profile {
    const address = service === 'built-in' ? (this.#dependencies.builtIn.address() ?? '') : baseAddress;
    return { id, name, colour, service, baseAddress: address };
  }

  /** Reports the state to the listeners, and returns it. */
  notify(): { readonly ok: true; readonly value: Connection } {
    const connection = this.read();
    for (const listener of this.#listeners) listener(connection);
    return succeed(connection);
  }
}

/** The state of a key that couldn't be removed. */
function stateOf({ kind }: Problem): KnownKey {
  return { state: kind === 'keychain-locked' ? 'locked' : 'unavailable' };
}
