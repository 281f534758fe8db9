import type { FirstPage } from '../../shared/contract/report-calls';
import type { StoreMigration, StoreNotice, StoreState } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import { type Connection, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain } from '../credentials/keychain';
import type { Log } from '../diagnostics/log';
import { removeFolder } from '../files/remove-folder';
import type { ProfileStores, Store, StoreAnswer, StoreCallName, StoreRequest } from '../store/contract';
import type { StoreProcess } from '../store/messages';
import { storeFolder } from '../store/store-folder';
import { faultOf, isPermanent, openFolder } from './open-folder';
import type { RpcClient } from './rpc-client';
import { StoreKeys, type StoreOwner } from './store-keys';
import { StoreProcessSupervisor } from './store-process-supervisor';

interface Dependencies {
  /** The parent folder of all profiles' stores. */
  readonly profileFolder: string;
  readonly launch: () => StoreProcess;
  readonly keychain: Keychain;
  /** Returns ms of a monotonic clock. */
  readonly now: () => number;
  readonly log: Log;
  /** Timeout of the keychain, ms. The default is long enough for a user to unlock it. */
  readonly keychainDeadlineMs?: number;
}

type Failure = ReturnType<typeof fail<Problem>>;

/** The process to call, or why no call can be made. */
type Readiness = Result<RpcClient, Problem>;

/** Whether a call made earlier is still about the open, or opening, store. */
type IsIntended = (owner: StoreOwner | null) => boolean;

/**
 * The store of the open profile, as the main process sees it: keeps the process running, gets the key, opens
 * the store, and forwards calls. A call waits while the store is being opened or restarted. If the process
 * ends during a call, the call is repeated once.
 */
export class ProfileStore implements Store, ProfileStores {
  readonly #profileFolder: string;
  readonly #keys: StoreKeys;
  readonly #supervisor: StoreProcessSupervisor;
  #owner: StoreOwner | null = null;
  #state: StoreState = { kind: 'closed' };
  /** Incremented with each opening: outcomes of earlier ones are ignored. */
  #opening = 0;
  /** The page the store was closed with, while the store is being opened; otherwise null. */
  #firstPage: Promise<FirstPage | null> = Promise.resolve(null);
  readonly #listeners = new Set<(state: StoreState) => void>();

  constructor({ profileFolder, keychain, keychainDeadlineMs, launch, now, log }: Dependencies) {
    this.#profileFolder = profileFolder;
    this.#keys = new StoreKeys(keychain, keychainDeadlineMs);
    this.#supervisor = new StoreProcessSupervisor({
      launch,
      now,
      log,
      onEvent: (event) =>
        event.kind === 'notice' ? this.#addNotice(event.notice) : this.#migrating(event.migration),
      onExit: (restarted) => this.#processEnded(restarted),
    });
  }

  /** Starts the process ahead of the first profile. */
  start(): void {
    this.#supervisor.process();
  }

  state(): StoreState {
    return this.#state;
  }

  /** Adds a listener for state changes. Returns a function that removes it. */
  onChange(listener: (state: StoreState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Must be called when the connection changes. Opens the store of the connected profile, or closes it if
   * there is none. Reopens it if the profile's service changes, and if a key for this run is now to be saved.
   */
  connectionChanged({ profile, key, keyKept }: Connection): void {
    const owner =
      profile && key === 'present' ? { profileId: profile.id, service: serviceOf(profile), keyKept } : null;
    const before = this.#owner;
    const isSame = owner?.profileId === before?.profileId && owner?.service === before?.service;
    if (isSame && !(owner && before && becomesSaved(before, owner))) return;
    this.#owner = owner;
    if (this.#supervisor.down) return;
    if (owner) this.#startOpening('opening');
    else {
      this.#opening += 1;
      this.#set({ kind: 'closed' });
      void this.#supervisor.process().call('store.close', undefined);
    }
  }

  /** Resolves to what the grid showed when this store was closed, while the store is being opened; otherwise null. */
  firstPage(): Promise<FirstPage | null> {
    return this.#state.kind === 'opening' ? this.#firstPage : Promise.resolve(null);
  }

  /** Calls the store of the currently open profile. Fails if another one is opened while the call waits. */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>> {
    return this.#whenReady(name, this.#currentOwner(), (process) => process.call(name, request));
  }

  of(profileId: string): Store {
    const isIntended: IsIntended = (owner) => owner?.profileId === profileId;
    return {
      call: (name, request) => this.#whenReady(name, isIntended, (process) => process.call(name, request)),
    };
  }

  /** Like `call`, but the answer goes to the window, to its call number `to`. Resolves to whether it was sent. */
  send<Name extends StoreCallName>(
    name: Name,
    request: StoreRequest<Name>,
    to: number,
  ): Promise<Result<null, Problem>> {
    return this.#whenReady(name, this.#currentOwner(), (process) => process.send(name, request, to));
  }

  #currentOwner(): IsIntended {
    const now = this.#owner;
    return (owner) => owner === now;
  }

  async #whenReady<Answer extends Result<unknown, Problem>>(
    name: StoreCallName,
    isIntended: IsIntended,
    ask: (process: RpcClient) => Promise<Answer | 'ended'>,
  ): Promise<Answer | Failure> {
    const needsStore = name !== 'answer.check';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      while (needsStore && isIntended(this.#owner) && !isSettled(this.#state)) await this.#nextState();
      // Nothing may be awaited between this check and the call, so that the call reaches the intended store.
      const ready = needsStore ? this.#processOfOpenStore(isIntended) : this.#process();
      if (!ready.ok) return ready;
      const answer = await ask(ready.value);
      if (answer === 'ended') continue;
      if (isIntended(this.#owner)) this.#noteFault(answer);
      return answer;
    }
    return fail({ kind: 'store-restarting' });
  }

  /**
   * Retries opening a store that could not be opened or whose process was given up. Resolves to the resulting
   * state.
   */
  async retry(): Promise<StoreState> {
    if (this.#state.kind !== 'unopened' && this.#state.kind !== 'down') return this.#state;
    this.#supervisor.restart();
    if (!this.#owner) {
      this.#set({ kind: 'closed' });
      return this.#state;
    }
    // The keychain may have changed meanwhile. Keys for one run exist only here, so they are not forgotten.
    if (this.#state.kind === 'unopened') this.#keys.forgetSavedKey(this.#owner.profileId);
    this.#startOpening('opening');
    return this.#settled();
  }

  /**
   * Sets aside a store that can never be opened again and creates a new one. Saves what is readable of the
   * user data, unless it belongs to another service. Does nothing if waiting or a newer program could help.
   */
  async startOver(): Promise<StoreState> {
    const owner = this.#owner;
    if (!owner || this.#state.kind !== 'unopened' || !isPermanent(this.#state.reason)) return this.#state;
    const { reason } = this.#state;
    const folder = storeFolder(this.#profileFolder, owner.profileId);
    const key = this.#keys.known(owner.profileId);
    const answer = await this.#supervisor.process().call('store.setAside', {
      folder,
      key,
      whole: reason.kind === 'other-service',
    });
    if (answer === 'ended' || this.#owner !== owner) return this.#settled();
    if (!answer.ok) {
      this.#set({ kind: 'unopened', reason: faultOf(answer.problem) });
      return this.#state;
    }
    this.#keys.forgetSavedKey(owner.profileId);
    this.#startOpening('opening');
    const opened = await this.#settled();
    if (this.#owner === owner)
      this.#addNotice(
        reason.kind === 'other-service'
          ? { kind: 'other-service-set-aside', madeFor: reason.madeFor }
          : { kind: 'user-data-reset', saved: answer.value },
      );
    return this.#owner === owner ? this.#state : opened;
  }

  /** Removes the files of a profile that is not open, then its key. Returns the result of each. */
  async remove(profileId: string): Promise<Readonly<Record<'files' | 'store-key', Result<null, Problem>>>> {
    // The process may still have the profile's files open, until it has closed them or opened another's.
    if (this.#owner !== null) await this.#settled();
    else if (!this.#supervisor.down) await this.#supervisor.process().call('store.close', undefined);
    const files = await removeFolder(storeFolder(this.#profileFolder, profileId), 'store');
    return { files, 'store-key': await this.#keys.remove(profileId) };
  }

  /** Closes the files because the program exits; stops waiting after a timeout. Calls fail afterwards. */
  async stop(): Promise<void> {
    if (this.#supervisor.stopped) return;
    this.#owner = null;
    this.#opening += 1;
    this.#set({ kind: 'closed' });
    await this.#supervisor.stop();
  }

  #startOpening(state: 'opening' | 'restarting'): void {
    this.#set({ kind: state });
    this.#opening += 1;
    const opening = this.#opening;
    this.#firstPage = new Promise((resolve) => {
      void this.#open(opening, resolve).finally(() => resolve(null));
    });
  }

  async #open(opening: number, onFirstPage: (first: FirstPage) => void): Promise<void> {
    const owner = this.#owner;
    if (!owner) return;
    const isCurrent = () => opening === this.#opening;
    const outcome = await openFolder({
      folder: storeFolder(this.#profileFolder, owner.profileId),
      owner,
      keys: this.#keys,
      process: () => this.#supervisor.process(),
      isCurrent,
      onFirstPage,
    });
    if (isCurrent() && outcome !== 'ended') this.#set(outcome);
  }

  #processEnded(restarted: boolean): void {
    if (restarted) {
      if (this.#owner && this.#state.kind !== 'unopened') this.#startOpening('restarting');
    } else {
      this.#opening += 1;
      this.#set({ kind: 'down' });
    }
  }

  #addNotice(notice: StoreNotice): void {
    if (this.#state.kind === 'ready')
      this.#set({ ...this.#state, notices: [...this.#state.notices, notice] });
  }

  #migrating(migration: StoreMigration): void {
    if (this.#state.kind === 'opening') this.#set({ kind: 'opening', migration });
  }

  /** Returns the process, for calls that need no open store. */
  #process(): Readiness {
    if (this.#supervisor.stopped) return fail({ kind: 'not-connected' });
    return this.#supervisor.down ? fail({ kind: 'store-down' }) : succeed(this.#supervisor.process());
  }

  /** Returns the process if the intended store is open in it. */
  #processOfOpenStore(isIntended: IsIntended): Readiness {
    if (!this.#owner) return fail({ kind: this.#supervisor.down ? 'store-down' : 'not-connected' });
    if (!isIntended(this.#owner)) return fail({ kind: 'profile-not-open' });
    if (this.#state.kind === 'unopened') return fail({ kind: 'store-unopened', fault: this.#state.reason });
    return this.#state.kind === 'ready' ? this.#process() : fail({ kind: 'store-down' });
  }

  /** Updates the state if an answer shows that the open store is unusable. */
  #noteFault(answer: Result<unknown, Problem>): void {
    if (!answer.ok && answer.problem.kind === 'store-unopened' && this.#state.kind === 'ready')
      this.#set({ kind: 'unopened', reason: answer.problem.fault });
  }

  /** Resolves to the state once the store is neither being opened nor restarted. */
  #settled(): Promise<StoreState> {
    if (isSettled(this.#state)) return Promise.resolve(this.#state);
    return new Promise((resolve) => {
      const stop = this.onChange((state) => {
        if (!isSettled(state)) return;
        stop();
        resolve(state);
      });
    });
  }

  #nextState(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onChange(() => {
        stop();
        resolve();
      });
    });
  }

  #set(state: StoreState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function isSettled({ kind }: StoreState): boolean {
  return kind !== 'opening' && kind !== 'restarting';
}

/** Whether a key that was for this run only is now to be saved. */
function becomesSaved(before: StoreOwner, now: StoreOwner): boolean {
  return before.keyKept === 'memory' && now.keyKept === 'keychain';
}
