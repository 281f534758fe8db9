import { randomUUID } from 'node:crypto';
import type { Request } from '../../shared/contract/contract';
import type { Problem, UnexpectedAnswer } from '../../shared/domain/problem';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { messages } from '../../shared/i18n/messages';
import { createMutex } from '../../shared/mutex';
import { type Profile, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import { type Endpoint, type ReportsClient, unexpectedAnswer } from '../reports-api/client';
import { once } from '../reports-api/retry';
import type { BuiltInService } from './built-in-service-process';
import type { ProfileKeys } from './profile-keys';
import {
  findProfile,
  newColour,
  type StoredProfile,
  type StoredProfiles,
  withOpenProfile,
  withoutProfile,
  withService,
} from './profiles-file';
import { type ConnectionResult, noKey, type ServiceConnection } from './service-connection';
import { validateEntry } from './validate-entry';

interface Dependencies {
  readonly current: ServiceConnection;
  readonly profiles: JsonStore<StoredProfiles>;
  readonly keys: ProfileKeys;
  readonly builtIn: BuiltInService;
  readonly client: Pick<ReportsClient, 'reports'>;
  /** Returns how many reports an answer's body holds, or why it is not a reports service's answer. */
  readonly checkAnswer: (
    body: Uint8Array<ArrayBuffer>,
  ) => Promise<Result<Result<number, UnexpectedAnswer>, Problem>>;
  readonly newKey: () => string;
}

/**
 * The user's requests about profiles: to open, connect, edit and remove them. They are carried out one at a time and
 * resolve when they are done.
 */
export class ServiceConnections {
  /** The connection that the requests change. */
  readonly current: ServiceConnection;
  readonly #dependencies: Dependencies;
  readonly #mutex = createMutex();
  #connectController: AbortController | null = null;

  constructor(dependencies: Dependencies) {
    this.current = dependencies.current;
    this.#dependencies = dependencies;
  }

  /** Opens the profile that was open when the app last ended. */
  async resume(): Promise<void> {
    const { openProfileId } = this.#dependencies.profiles.current();
    if (openProfileId !== null) await this.open(openProfileId);
  }

  /** Opens the built-in service for this run. The next run opens the profile that this one would have opened. */
  resumeWithBuiltIn(): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const { openProfileId } = this.#dependencies.profiles.current();
      const opened = await this.#useBuiltIn();
      if (!opened.ok) return opened;
      await this.current.openOnlyForThisRun(openProfileId);
      return opened;
    });
  }

  /** Opens a profile for this run. The next run opens the profile that this one would have opened. */
  openForThisRun(profileId: string): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      const { openProfileId } = this.#dependencies.profiles.current();
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'not-found' });
      const opened = await this.#openAs(profile);
      if (opened.ok && openProfileId !== profileId) await this.current.openOnlyForThisRun(openProfileId);
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
      const { existing, repaired, boundService } = await this.#dependencies.keys.findProfileOf(
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
      return this.current.saveAndOpen(
        { id, name, colour, service: 'external', baseAddress, allowPlainHttp, keyStorage },
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
      return profile ? this.#openAs(profile) : fail({ kind: 'not-found' });
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
      if (!profile) return fail({ kind: 'not-found' });
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
    return this.current.openWith(openChange, key);
  }

  /** Closes the open profile. Nothing is removed. */
  close(): Promise<ConnectionResult> {
    return this.#mutex(() =>
      this.current.openWith((profiles) => ({ ...profiles, openProfileId: null }), noKey),
    );
  }

  edit(profileId: string, change: Pick<Profile, 'name' | 'colour'>): Promise<ConnectionResult> {
    return this.#mutex(async () => {
      if (!this.#find(profileId)) return fail({ kind: 'not-found' });
      const edited = await this.#dependencies.profiles.replace((profiles) => ({
        ...profiles,
        profiles: profiles.profiles.map((each) => (each.id === profileId ? { ...each, ...change } : each)),
      }));
      return edited.ok ? this.current.notify() : edited;
    });
  }

  /** Removes a profile from the list and closes it. `ProfileRemoval` removes the rest of its data. */
  remove(profileId: string): Promise<Result<StoredProfile, Problem>> {
    return this.#mutex(async () => {
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'not-found' });
      const removeFrom = (profiles: StoredProfiles) => withoutProfile(profiles, profileId);
      const removeAndClose = (profiles: StoredProfiles) => ({ ...removeFrom(profiles), openProfileId: null });
      const written =
        this.current.profileId() === profileId
          ? await this.current.openWith(removeAndClose, noKey)
          : await this.#dependencies.profiles.replace(removeFrom);
      if (!written.ok) return written;
      this.current.notify();
      return succeed(profile);
    });
  }

  /** Stops the built-in service and removes its data, unless a profile added since uses it. */
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
      const open = this.current.openProfile();
      if (!open) return fail({ kind: 'not-connected' });
      if (open.id !== profileId) return fail({ kind: 'profile-not-open' });
      return this.current.forgetKeyOf(open);
    });
  }

  #find(profileId: string | null): StoredProfile | undefined {
    return findProfile(this.#dependencies.profiles.current(), profileId);
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
    const { existing, repaired } = await this.#dependencies.keys.findProfileOf(builtInService, candidate);
    if (existing) await keys.read(existing);
    return this.#startBuiltIn(
      existing ?? {
        id: randomUUID(),
        name: messages.program.builtInService,
        colour: 'grey',
        service: 'built-in',
        baseAddress: '',
        allowPlainHttp: true,
        keyStorage: 'keychain',
      },
      (existing && keys.get(existing)) ?? newKey(),
      repaired,
    );
  }

  async #startBuiltIn(
    profile: StoredProfile,
    apiKey: string,
    repaired?: StoredProfile,
  ): Promise<ConnectionResult> {
    const started = await this.#dependencies.builtIn.start(apiKey);
    if (!started.ok) return started;
    const inKeychain = await this.current.saveAndOpen(
      { ...profile, keyStorage: 'keychain' },
      apiKey,
      repaired,
    );
    if (inKeychain.ok || inKeychain.problem.kind === 'disk') return inKeychain;
    // No user data depends on this key: without a keychain the next run generates another.
    return this.current.saveAndOpen({ ...profile, keyStorage: 'memory' }, apiKey, repaired);
  }
}
