import { randomUUID } from 'node:crypto';
import type { UnexpectedAnswer } from '../../shared/api/read-answer';
import type { Request } from '../../shared/contract/contract';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { messages } from '../../shared/i18n/messages';
import { createMutex } from '../../shared/node/mutex';
import type { Problem } from '../../shared/problem';
import { type Connection, type Profile, type Reach, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import {
  type Endpoint,
  type ReplaceableEndpoint,
  type ReportsClient,
  unexpectedAnswer,
} from '../reports-api/client';
import { once } from '../reports-api/retry';
import type { BuiltInService } from './built-in-service-process';
import type { KnownKey, ProfileKeys } from './profile-keys';
import {
  newColour,
  type StoredProfile,
  type StoredProfiles,
  withOpenProfile,
  withoutProfile,
  withProfile,
  withService,
} from './profiles-file';
import { missingConsent, validateEntry } from './validate-entry';

interface Dependencies {
  readonly profiles: JsonStore<StoredProfiles>;
  readonly keys: ProfileKeys;
  readonly client: ReportsClient;
  /** Returns how many reports an answer's body holds, or why it is not a reports service's answer. */
  readonly checkAnswer: (
    body: Uint8Array<ArrayBuffer>,
  ) => Promise<Result<Result<number, UnexpectedAnswer>, Problem>>;
  readonly builtIn: BuiltInService;
  readonly now: () => number;
  readonly newKey: () => string;
  /**
   * Makes a change that replaces the open profile, its key or its address, after feedback in progress was answered.
   */
  readonly whileHalted: <Value>(change: () => Promise<Value>) => Promise<Value>;
}

type ConnectionResult = Result<Connection, Problem>;

/** Where requests of the open profile are sent. */
export interface OpenEndpoint extends ReplaceableEndpoint {
  readonly profileId: string;
}

/**
 * The connection to the open profile's service: which profile is open, the state of its key, and how its last request
 * ended. The user's requests are carried out one at a time and resolve when they are done.
 */
export class Connections {
  readonly #dependencies: Dependencies;
  /** The profile that is open for this run only. It takes precedence over the saved one. */
  #openForThisRun: string | null = null;
  #key: KnownKey = noKey;
  #reach: Reach = { kind: 'untried' };
  readonly #listeners: ((connection: Connection) => void)[] = [];
  readonly #mutex = createMutex();
  #connectController: AbortController | null = null;
  #endpointController = new AbortController();
  /** Settles when a key that was just saved and the address it belongs to are both in place. */
  #saving: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.builtIn.onChange((running) => this.#builtInChanged(running));
  }

  /** Returns the state for the window. It never contains a key. */
  read(): Connection {
    const open = this.#open();
    return {
      profile: open ? this.#toProfile(open) : null,
      key: open ? this.#key.state : 'absent',
      keyService: open && this.#key.state === 'other-service' ? this.#key.boundService : null,
      keyKept: open?.keyKept ?? 'keychain',
      reach: this.#reach,
      profiles: this.#dependencies.profiles.current().profiles.map((profile) => this.#toProfile(profile)),
    };
  }

  /** Adds a listener for every change. */
  onChange(listener: (connection: Connection) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the id of the open profile; null when none is open. */
  profileId(): string | null {
    return this.#open()?.id ?? null;
  }

  /**
   * Returns where requests of the open profile are sent, or why none can be made. Restarts a built-in service that
   * ended.
   */
  async endpoint(): Promise<Result<OpenEndpoint, Problem>> {
    await this.#saving;
    const open = this.#open();
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

  /** Opens the profile that was open when the program last ended. */
  async resume(): Promise<void> {
    const { openProfileId } = this.#dependencies.profiles.current();
    if (openProfileId !== null) await this.open(openProfileId);
  }

  /** Opens the built-in service for this run. The next run opens the profile that this one would have opened. */
  resumeWithBuiltIn(): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const { profiles } = this.#dependencies;
      const { openProfileId } = profiles.current();
      const opened = await this.#useBuiltIn();
      if (!opened.ok) return opened;
      this.#openForThisRun = profiles.current().openProfileId;
      // If this cannot be written, the next run opens the built-in service too, which is no reason to fail.
      await profiles.replace((all) => ({ ...all, openProfileId }));
      return opened;
    });
  }

  /**
   * Makes one real request with the entered values, and only if it succeeds saves the key and the profile and opens
   * it. The address of another service creates a new profile: the existing one keeps its address, key and data.
   */
  connect(request: Request<'connection.connect'>): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const { apiKey, keyStorage } = request;
      const enteredService = serviceOf({ service: 'external', baseAddress: request.baseAddress });
      const { existing, repaired, boundService } = await this.#findProfileOf(
        enteredService,
        this.#find(request.profileId),
      );
      // profiles.json alone does not prove consent; only a key that was sent to this very address does.
      const consented = existing?.allowPlainHttp === true && boundService === enteredService;
      const allowPlainHttp = request.allowPlainHttp || consented;
      const isSameName = request.name.trim() === repaired?.name;
      const entry = validateEntry({ ...request, allowPlainHttp, name: isSameName ? '' : request.name });
      if (!entry.ok) return entry;
      const { name, baseAddress } = entry.value;
      const verified = await this.#verify({ baseAddress, apiKey });
      if (!verified.ok) return verified;
      const id = existing?.id ?? randomUUID();
      const colour = existing?.colour ?? newColour(this.#dependencies.profiles.current());
      return this.#saveAndOpen(
        { id, name, colour, service: 'external', baseAddress, allowPlainHttp, keyKept: keyStorage },
        apiKey,
        repaired,
      );
    });
  }

  /** Cancels the request of a connect in progress, which then fails as `cancelled`. */
  cancel(): { readonly ok: true; readonly value: null } {
    this.#connectController?.abort();
    return succeed(null);
  }

  /** Starts the built-in service and opens its profile. Generates its key if there is none yet. */
  startBuiltIn(): Promise<ConnectionResult> {
    return this.#mutex(() => this.#useBuiltIn());
  }

  /** Opens a profile. A key that cannot be read is not a failure; it shows in the connection's `key`. */
  open(profileId: string): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const profile = this.#find(profileId);
      return profile ? this.#openAs(profile) : fail({ kind: 'gone' });
    });
  }

  /**
   * Restores the address that a profile's key was entered for or its data was made for, and opens the profile.
   * Removes a key for the replaced address, which would otherwise rebind the profile to that service.
   */
  restoreService(profileId: string, service: ServiceId): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const { keys } = this.#dependencies;
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'gone' });
      const removed =
        (await keys.serviceOfKey(profile)) === service ? succeed(null) : await keys.forget(profile);
      return removed.ok ? this.#openAs(withService(profile, service)) : removed;
    });
  }

  async #openAs(profile: StoredProfile): Promise<ConnectionResult> {
    const { keys, newKey } = this.#dependencies;
    const key = await keys.read(profile);
    const canStart = profile.service === 'built-in' && !['absent', 'other-service'].includes(key.state);
    if (canStart) return this.#startBuiltIn(profile, keys.get(profile) ?? newKey());
    const openChange = (profiles: StoredProfiles) =>
      profiles.openProfileId === profile.id && profiles.profiles.includes(profile)
        ? profiles
        : withOpenProfile(profiles, profile);
    return this.#openWith(openChange, key);
  }

  /** Closes the open profile. Nothing is removed. */
  close(): Promise<ConnectionResult> {
    return this.#mutex(() => this.#openWith((profiles) => ({ ...profiles, openProfileId: null }), noKey));
  }

  /** Changes a profile's name and colour. */
  edit(profileId: string, change: Pick<Profile, 'name' | 'colour'>): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      if (!this.#find(profileId)) return fail({ kind: 'gone' });
      const edited = await this.#dependencies.profiles.replace((profiles) => ({
        ...profiles,
        profiles: profiles.profiles.map((each) => (each.id === profileId ? { ...each, ...change } : each)),
      }));
      return edited.ok ? this.#notify() : edited;
    });
  }

  /**
   * Removes a profile from the list, and closes it first if it is open. `ProfileRemoval` removes the rest of its
   * data.
   */
  remove(profileId: string): Promise<Result<StoredProfile, Problem>> {
    return this.#mutex(async () => {
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'gone' });
      const removeFrom = (profiles: StoredProfiles) => withoutProfile(profiles, profileId);
      const removeAndClose = (profiles: StoredProfiles) => ({ ...removeFrom(profiles), openProfileId: null });
      const written =
        this.#open()?.id === profileId
          ? await this.#openWith(removeAndClose, noKey)
          : await this.#dependencies.profiles.replace(removeFrom);
      if (!written.ok) return written;
      this.#notify();
      return succeed(profile);
    });
  }

  /**
   * Stops the built-in service and removes its data, unless a profile of it exists: one that was added since still
   * uses it.
   */
  removeBuiltInData(remove: () => Promise<Result<null, Problem>>): Promise<Result<null, Problem>> {
    return this.#mutex(async () => {
      if (this.#dependencies.profiles.current().profiles.some(({ service }) => service === 'built-in'))
        return succeed(null);
      await this.#dependencies.builtIn.stop();
      return remove();
    });
  }

  /**
   * Removes the key of a profile from memory and from the keychain. If the keychain is locked or unavailable, that
   * becomes the key's state. Fails if the profile is no longer open when its turn comes.
   */
  forgetKey(profileId: string): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const open = this.#open();
      if (!open) return fail({ kind: 'not-connected' });
      if (open.id !== profileId) return fail({ kind: 'profile-not-open' });
      return this.#dependencies.whileHalted(() => this.#forgetKeyOf(open));
    });
  }

  async #forgetKeyOf(open: StoredProfile): Promise<ConnectionResult> {
    const removed = await this.#dependencies.keys.forget(open);
    this.#key = removed.ok ? noKey : stateOf(removed.problem);
    this.#reach = { kind: 'untried' };
    this.#endRequests();
    const changed = this.#notify();
    return removed.ok ? changed : removed;
  }

  /** Records how a request ended, unless its endpoint has been replaced since. */
  record(endpoint: OpenEndpoint, problem: Problem | null): void {
    if (!endpoint.replaced.aborted) this.#recordReach(problem);
  }

  /** An answer of any status means that the service was reached, but a refused key does not. */
  #recordReach(problem: Problem | null): void {
    if (problem?.kind === 'cancelled') return;
    const previous = this.#reach;
    const reached =
      problem === null || problem.kind === 'service-error' || problem.kind === 'too-many-requests';
    this.#reach = reached
      ? { kind: 'reached', at: this.#dependencies.now() }
      : {
          kind: 'failed',
          since: previous.kind === 'failed' ? previous.since : this.#dependencies.now(),
          problem,
        };
    this.#notify();
  }

  /** Records that the built-in service stopped or restarted, without waiting for the next request. */
  #builtInChanged(running: boolean): void {
    if (this.#open()?.service === 'built-in')
      this.#recordReach(running ? null : { kind: 'built-in-service-stopped' });
  }

  /** Makes one request without retries, and succeeds when a reports service answers it. */
  async #verify(endpoint: Endpoint): Promise<Result<null, Problem>> {
    this.#connectController = new AbortController();
    const { signal } = this.#connectController;
    const { client, checkAnswer } = this.#dependencies;
    const answer = await client.reports(endpoint, { limit: 1, page: 1 }, { signal, retryPolicy: once });
    if (!answer.ok) return answer;
    const checked = await checkAnswer(answer.value.bytes);
    if (signal.aborted) return fail({ kind: 'cancelled' });
    if (!checked.ok) return checked;
    return checked.value.ok ? succeed(null) : fail(unexpectedAnswer(answer.value, checked.value.problem));
  }

  async #useBuiltIn(): Promise<ConnectionResult> {
    const { keys, newKey, profiles } = this.#dependencies;
    const candidate = profiles.current().profiles.find(({ service }) => service === 'built-in');
    const { existing, repaired } = await this.#findProfileOf(builtInService, candidate);
    if (existing) await keys.read(existing);
    return this.#startBuiltIn(
      existing ?? {
        id: randomUUID(),
        name: messages.program.builtInService,
        colour: 'grey',
        service: 'built-in',
        baseAddress: '',
        allowPlainHttp: true,
        keyKept: 'keychain',
      },
      (existing && keys.get(existing)) ?? newKey(),
      repaired,
    );
  }

  /**
   * Finds out whether a profile belongs to a service (`existing`). A profile whose key was saved for another service
   * stays bound to that service, whatever profiles.json says, and gets its address back (`repaired`). Without a saved
   * key, the file decides.
   */
  async #findProfileOf(service: ServiceId, candidate: StoredProfile | undefined) {
    const boundService = candidate ? await this.#dependencies.keys.serviceOfKey(candidate) : null;
    if (!candidate || (boundService ?? serviceOf(candidate)) === service)
      return { existing: candidate, boundService };
    return {
      repaired: boundService === null ? candidate : withService(candidate, boundService),
      boundService,
    };
  }

  async #startBuiltIn(
    profile: StoredProfile,
    apiKey: string,
    repaired?: StoredProfile,
  ): Promise<ConnectionResult> {
    const started = await this.#dependencies.builtIn.start(apiKey);
    if (!started.ok) return started;
    const inKeychain = await this.#saveAndOpen({ ...profile, keyKept: 'keychain' }, apiKey, repaired);
    if (inKeychain.ok || inKeychain.problem.kind === 'disk') return inKeychain;
    // No user data depends on this key: without a keychain the next run generates another.
    return this.#saveAndOpen({ ...profile, keyKept: 'memory' }, apiKey, repaired);
  }

  /**
   * Saves a profile whose key was just verified, and opens it. In between, no request combines the key with another
   * address.
   */
  #saveAndOpen(profile: StoredProfile, apiKey: string, repaired?: StoredProfile): Promise<ConnectionResult> {
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

  /** Opens another profile, or none. */
  #openWith(change: (profiles: StoredProfiles) => StoredProfiles, key: KnownKey): Promise<ConnectionResult> {
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
    return this.#notify();
  }

  /** Cancels requests in progress, which use outdated keys and addresses. */
  #endRequests(): void {
    this.#endpointController.abort();
    this.#endpointController = new AbortController();
  }

  #find(profileId: string | null): StoredProfile | undefined {
    return this.#dependencies.profiles.current().profiles.find(({ id }) => id === profileId);
  }

  #open(): StoredProfile | undefined {
    return this.#find(this.#openForThisRun ?? this.#dependencies.profiles.current().openProfileId);
  }

  #toProfile({ id, name, colour, service, baseAddress }: StoredProfile): Profile {
    const address = service === 'built-in' ? (this.#dependencies.builtIn.address() ?? '') : baseAddress;
    return { id, name, colour, service, baseAddress: address };
  }

  #notify(): { readonly ok: true; readonly value: Connection } {
    const connection = this.read();
    for (const listener of this.#listeners) listener(connection);
    return succeed(connection);
  }
}

const noKey: KnownKey = { state: 'absent' };

function stateOf({ kind }: Problem): KnownKey {
  return { state: kind === 'keychain-locked' ? 'locked' : 'unavailable' };
}
