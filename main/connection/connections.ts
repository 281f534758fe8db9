import { randomUUID } from 'node:crypto';
import type { UnexpectedAnswer } from '../../shared/api/read-answer';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import type { Request } from '../../shared/ipc';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import type { Connection, Profile, Reach } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { serviceOf } from '../../shared/service-of';
import type { KeptFile } from '../files/kept-file';
import { inTurn } from '../in-turn';
import {
  type Endpoint,
  type ReplaceableEndpoint,
  type ReportsClient,
  unexpectedAnswer,
} from '../reports/client';
import { once } from '../reports/retry';
import type { BuiltInService } from './built-in-service';
import { checkEntry, missingConsent } from './check-entry';
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

interface Dependencies {
  readonly profiles: KeptFile<StoredProfiles>;
  readonly keys: ProfileKeys;
  readonly client: ReportsClient;
  /** How many reports an answer's body holds, or why it is none of a reports service. */
  readonly checkAnswer: (
    body: Uint8Array<ArrayBuffer>,
  ) => Promise<Result<Result<number, UnexpectedAnswer>, Problem>>;
  readonly builtIn: BuiltInService;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Makes a change that replaces the open profile, its key or its address, once feedback under way was answered. */
  readonly whileHalted: <Value>(change: () => Promise<Value>) => Promise<Value>;
  /** Told after every change. */
  readonly changed: (connection: Connection) => void;
}

type Changed = Result<Connection, Problem>;

/** Where requests of the open profile go. */
export interface OpenEndpoint extends ReplaceableEndpoint {
  readonly profileId: string;
}

/**
 * The connection to the open profile's service: which one is open, what is known of its key, and how its last request
 * ended. What the person asks for happens one after the other, and is told when it is done.
 */
export class Connections {
  readonly #with: Dependencies;
  /** The profile that is open for this run alone, over the one that opens at each start. */
  #openForThisRun: string | null = null;
  #key: KnownKey = noKey;
  #reach: Reach = { kind: 'untried' };
  readonly #inTurn = inTurn();
  #connecting: AbortController | null = null;
  #replaced = new AbortController();
  /** Over when a key that was just kept and the address it is for are both in place. */
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
    dependencies.builtIn.onChange((running) => this.#builtInChanged(running));
  }

  /** The state as the window may know it: never a key. */
  read(): Connection {
    const open = this.#open();
    return {
      profile: open ? this.#shown(open) : null,
      key: open ? this.#key.state : 'absent',
      keyService: open && this.#key.state === 'other-service' ? this.#key.keptFor : null,
      keyKept: open?.keyKept ?? 'keychain',
      reach: this.#reach,
      profiles: this.#with.profiles.current().profiles.map((profile) => this.#shown(profile)),
    };
  }

  /** Where requests of the open profile go, or why there can be none. A built-in service that ended is started again. */
  async endpoint(): Promise<Result<OpenEndpoint, Problem>> {
    await this.#keeping;
    const open = this.#open();
    if (!open) return fail({ kind: 'not-connected' });
    const unconsented = missingConsent(open);
    if (unconsented) return fail(unconsented);
    const apiKey = this.#with.keys.get(open);
    if (apiKey === undefined) return fail({ kind: 'no-key' });
    const shared = { profileId: open.id, apiKey, replaced: this.#replaced.signal };
    // The address as the key is bound to it, not as it is spelled in the file.
    if (open.service === 'external') return succeed({ ...shared, baseAddress: serviceOf(open) });
    const started = await this.#with.builtIn.start(apiKey);
    return started.ok ? succeed({ ...shared, baseAddress: started.value }) : started;
  }

  /** Opens what was open when the program last ended. */
  async resume(): Promise<void> {
    const { openProfileId } = this.#with.profiles.current();
    if (openProfileId !== null) await this.open(openProfileId);
  }

  /** Opens the built-in service for this run; the next one opens what this one would have. */
  resumeWithBuiltIn(): Promise<Changed> {
    return this.#inTurn(async () => {
      const { profiles } = this.#with;
      const { openProfileId } = profiles.current();
      const opened = await this.#useBuiltIn();
      if (!opened.ok) return opened;
      this.#openForThisRun = profiles.current().openProfileId;
      // Where this cannot be written, the next run opens the built-in service too: no reason to refuse it to this one.
      await profiles.replace((all) => ({ ...all, openProfileId }));
      return opened;
    });
  }

  /**
   * Makes one real request with what was entered; only if it succeeds are key and profile saved, and the profile is open. The
   * address of another service than the profile's makes a new profile: the one there keeps its address, key and data.
   */
  connect(request: Request<'connection.connect'>): Promise<Changed> {
    return this.#inTurn(async () => {
      const { apiKey, keepKey } = request;
      const typed = serviceOf({ service: 'external', baseAddress: request.baseAddress });
      const { existing, repaired, keptFor } = await this.#profileOf(typed, this.#find(request.profileId));
      // profiles.json alone proves no consent: only a key that was sent to this very address does.
      const consented = existing?.allowPlainHttp === true && keptFor === typed;
      const allowPlainHttp = request.allowPlainHttp || consented;
      const isSameName = request.name.trim() === repaired?.name;
      const checked = checkEntry({ ...request, allowPlainHttp, name: isSameName ? '' : request.name });
      if (!checked.ok) return checked;
      const { name, baseAddress } = checked.value;
      const proven = await this.#prove({ baseAddress, apiKey });
      if (!proven.ok) return proven;
      const id = existing?.id ?? randomUUID();
      const colour = existing?.colour ?? newColour(this.#with.profiles.current());
      return this.#keep(
        { id, name, colour, service: 'external', baseAddress, allowPlainHttp, keyKept: keepKey },
        apiKey,
        repaired,
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
    return this.#inTurn(() => this.#useBuiltIn());
  }

  /** Opens a profile. A key that cannot be had is told by the connection's `key`, it is not a failure. */
  open(profileId: string): Promise<Changed> {
    return this.#inTurn(async () => {
      const profile = this.#find(profileId);
      return profile ? this.#openAs(profile) : fail({ kind: 'gone' });
    });
  }

  /**
   * Gives a profile the address back that its key was entered for or its data was made for, and opens it. A key for the address
   * that goes is removed: it would make the profile that service's again.
   */
  restoreService(profileId: string, service: ServiceId): Promise<Changed> {
    return this.#inTurn(async () => {
      const { keys } = this.#with;
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'gone' });
      const forgotten =
        (await keys.keptFor(profile)) === service ? succeed(null) : await keys.forget(profile);
      return forgotten.ok ? this.#openAs(withService(profile, service)) : forgotten;
    });
  }

  async #openAs(profile: StoredProfile): Promise<Changed> {
    const { keys, newKey } = this.#with;
    const key = await keys.read(profile);
    const starts = profile.service === 'built-in' && !['absent', 'other-service'].includes(key.state);
    if (starts) return this.#startBuiltIn(profile, keys.get(profile) ?? newKey());
    const opening = (profiles: StoredProfiles) =>
      profiles.openProfileId === profile.id && profiles.profiles.includes(profile)
        ? profiles
        : withOpenProfile(profiles, profile);
    return this.#openNext(opening, key);
  }

  /** Closes the open profile; nothing is forgotten. */
  close(): Promise<Changed> {
    return this.#inTurn(() => this.#openNext((profiles) => ({ ...profiles, openProfileId: null }), noKey));
  }

  /** Gives a profile another name and colour. */
  edit(profileId: string, change: Pick<Profile, 'name' | 'colour'>): Promise<Changed> {
    return this.#inTurn(async () => {
      if (!this.#find(profileId)) return fail({ kind: 'gone' });
      const edited = await this.#with.profiles.replace((profiles) => ({
        ...profiles,
        profiles: profiles.profiles.map((each) => (each.id === profileId ? { ...each, ...change } : each)),
      }));
      return edited.ok ? this.#changed() : edited;
    });
  }

  /** Takes a profile off the list, closed first where it is open. What there is of it elsewhere is `ProfileRemoval`'s. */
  remove(profileId: string): Promise<Result<StoredProfile, Problem>> {
    return this.#inTurn(async () => {
      const profile = this.#find(profileId);
      if (!profile) return fail({ kind: 'gone' });
      const without = (profiles: StoredProfiles) => withoutProfile(profiles, profileId);
      const closed = (profiles: StoredProfiles) => ({ ...without(profiles), openProfileId: null });
      const written =
        this.#open()?.id === profileId
          ? await this.#openNext(closed, noKey)
          : await this.#with.profiles.replace(without);
      if (!written.ok) return written;
      this.#changed();
      return succeed(profile);
    });
  }

  /** Ends the built-in service and removes what it keeps, unless a profile of it is there: one that was added since goes on with it. */
  removeBuiltInData(remove: () => Promise<Result<null, Problem>>): Promise<Result<null, Problem>> {
    return this.#inTurn(async () => {
      if (this.#with.profiles.current().profiles.some(({ service }) => service === 'built-in'))
        return succeed(null);
      await this.#with.builtIn.stop();
      return remove();
    });
  }

  /**
   * Removes the key of a profile from memory, and from the keychain; one that is locked or unavailable is the key's state then.
   * Refused if the profile is no longer open when its turn comes.
   */
  forgetKey(profileId: string): Promise<Changed> {
    return this.#inTurn(async () => {
      const open = this.#open();
      if (!open) return fail({ kind: 'not-connected' });
      if (open.id !== profileId) return fail({ kind: 'profile-not-open' });
      return this.#with.whileHalted(() => this.#forgetKeyOf(open));
    });
  }

  async #forgetKeyOf(open: StoredProfile): Promise<Changed> {
    const forgotten = await this.#with.keys.forget(open);
    this.#key = forgotten.ok ? noKey : stateOf(forgotten.problem);
    this.#reach = { kind: 'untried' };
    this.#endRequests();
    const changed = this.#changed();
    return forgotten.ok ? changed : forgotten;
  }

  /** Takes note of how a request ended, unless it was made with an endpoint that has been replaced. */
  record(endpoint: OpenEndpoint, problem: Problem | null): void {
    if (!endpoint.replaced.aborted) this.#note(problem);
  }

  /** Answers of any status count as reached; a refused key does not. */
  #note(problem: Problem | null): void {
    if (problem?.kind === 'cancelled') return;
    const before = this.#reach;
    const reached =
      problem === null || problem.kind === 'service-error' || problem.kind === 'too-many-requests';
    this.#reach = reached
      ? { kind: 'reached', at: this.#with.now() }
      : { kind: 'failed', since: before.kind === 'failed' ? before.since : this.#with.now(), problem };
    this.#changed();
  }

  /** The built-in service's end and return are told at once, not by the next request. */
  #builtInChanged(running: boolean): void {
    if (this.#open()?.service === 'built-in')
      this.#note(running ? null : { kind: 'built-in-service-stopped' });
  }

  /** Makes one request, as it is never made again by itself, and succeeds when a reports service answered it. */
  async #prove(endpoint: Endpoint): Promise<Result<null, Problem>> {
    this.#connecting = new AbortController();
    const { signal } = this.#connecting;
    const { client, checkAnswer } = this.#with;
    const answer = await client.reports(endpoint, { limit: 1, page: 1 }, { signal, patience: once });
    if (!answer.ok) return answer;
    const checked = await checkAnswer(answer.value.bytes);
    if (signal.aborted) return fail({ kind: 'cancelled' });
    if (!checked.ok) return checked;
    return checked.value.ok ? succeed(null) : fail(unexpectedAnswer(answer.value, checked.value.problem));
  }

  async #useBuiltIn(): Promise<Changed> {
    const { keys, newKey, profiles } = this.#with;
    const found = profiles.current().profiles.find(({ service }) => service === 'built-in');
    const { existing, repaired } = await this.#profileOf(builtInService, found);
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
   * Returns whether a profile is the one of a service (`existing`). One whose key was kept for another service stays that
   * service's, whatever profiles.json says, and gets its address back (`repaired`). Without a kept key the file decides.
   */
  async #profileOf(service: ServiceId, found: StoredProfile | undefined) {
    const keptFor = found ? await this.#with.keys.keptFor(found) : null;
    if (!found || (keptFor ?? serviceOf(found)) === service) return { existing: found, keptFor };
    return { repaired: keptFor === null ? found : withService(found, keptFor), keptFor };
  }

  async #startBuiltIn(profile: StoredProfile, apiKey: string, repaired?: StoredProfile): Promise<Changed> {
    const started = await this.#with.builtIn.start(apiKey);
    if (!started.ok) return started;
    const inKeychain = await this.#keep({ ...profile, keyKept: 'keychain' }, apiKey, repaired);
    if (inKeychain.ok || inKeychain.problem.kind === 'disk') return inKeychain;
    // Nothing of the person's depends on this key: without a keychain the next run simply generates another.
    return this.#keep({ ...profile, keyKept: 'memory' }, apiKey, repaired);
  }

  /** Saves a profile whose key was just proven, and opens it; meanwhile no request gets the key and another address. */
  #keep(profile: StoredProfile, apiKey: string, repaired?: StoredProfile): Promise<Changed> {
    // Feedback under way may still wait for its endpoint, which waits for what is being kept: it goes first.
    return this.#with.whileHalted(() => {
      const keeping = this.#keepBoth(profile, apiKey, repaired);
      this.#keeping = keeping;
      return keeping;
    });
  }

  /** Without its profile saved, the key does not stay either. */
  async #keepBoth(profile: StoredProfile, apiKey: string, repaired?: StoredProfile): Promise<Changed> {
    const kept = await this.#with.keys.keep(profile, apiKey);
    if (!kept.ok) return kept;
    const reached: Reach = { kind: 'reached', at: this.#with.now() };
    const saved = (profiles: StoredProfiles) =>
      withOpenProfile(repaired ? withProfile(profiles, repaired) : profiles, profile);
    const opened = await this.#opened(saved, { state: 'present' }, reached);
    if (!opened.ok) await kept.value();
    return opened;
  }

  /** Opens another profile, or none. */
  #openNext(next: (profiles: StoredProfiles) => StoredProfiles, key: KnownKey): Promise<Changed> {
    return this.#with.whileHalted(() => this.#opened(next, key, { kind: 'untried' }));
  }

  /** Saves which profile is open, and only then holds it to be. */
  async #opened(
    next: (profiles: StoredProfiles) => StoredProfiles,
    key: KnownKey,
    reach: Reach,
  ): Promise<Changed> {
    const written = await this.#with.profiles.replace(next);
    if (!written.ok) return written;
    this.#openForThisRun = null;
    this.#endRequests();
    this.#key = key;
    this.#reach = reach;
    return this.#changed();
  }

  /** Requests under way were made with what no longer holds. */
  #endRequests(): void {
    this.#replaced.abort();
    this.#replaced = new AbortController();
  }

  #find(profileId: string | null): StoredProfile | undefined {
    return this.#with.profiles.current().profiles.find(({ id }) => id === profileId);
  }

  #open(): StoredProfile | undefined {
    return this.#find(this.#openForThisRun ?? this.#with.profiles.current().openProfileId);
  }

  #shown({ id, name, colour, service, baseAddress }: StoredProfile): Profile {
    const address = service === 'built-in' ? (this.#with.builtIn.address() ?? '') : baseAddress;
    return { id, name, colour, service, baseAddress: address };
  }

  #changed(): { readonly ok: true; readonly value: Connection } {
    const connection = this.read();
    this.#with.changed(connection);
    return succeed(connection);
  }
}

const noKey: KnownKey = { state: 'absent' };

function stateOf({ kind }: Problem): KnownKey {
  return { state: kind === 'keychain-locked' ? 'locked' : 'unavailable' };
}
