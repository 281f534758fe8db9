import type { StoreMigration, StoreNotice, StoreState } from '../../shared/domain/store-state';
import type { FirstPage } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { serviceOf } from '../../shared/service-of';
import type { Keychain } from '../credentials/keychain';
import type { Log } from '../diagnostics/log';
import { removeFolder } from '../files/remove-folder';
import type { ProfileStores, Store, StoreAnswer, StoreCallName, StoreRequest } from './contract';
import type { Conversation } from './conversation';
import { KeptRunning } from './kept-running';
import type { StoreProcess } from './messages';
import { faultOf, isHopeless, openFolder } from './open-folder';
import { StoreKeys, type StoreOwner } from './store-keys';
import { storeFolder } from './store-paths';

interface Dependencies {
  /** The stores of all profiles are below it. */
  readonly profileFolder: string;
  readonly launch: () => StoreProcess;
  readonly keychain: Keychain;
  /** ms of a clock that never goes back. */
  readonly now: () => number;
  readonly log: Log;
  /** How long the keychain may take, ms; else long enough for a person to unlock it. */
  readonly keychainDeadlineMs?: number;
}

type Failure = ReturnType<typeof fail<Problem>>;

/** Why nothing can be asked now, once it is known whether anything can. */
type Readiness = Result<Conversation, Problem>;

/** Whether a call that was made earlier is still about the store that is open, or being opened, now. */
type IsMeant = (owner: StoreOwner | null) => boolean;

/**
 * The store of the open profile, as the main process sees it: keeps the process running, gets the key, opens the store, and
 * passes calls on. A call waits while the store is being opened or restarted; one that was under way when the process
 * ended is made once more.
 */
export class ProfileStore implements Store, ProfileStores {
  readonly #profileFolder: string;
  readonly #keys: StoreKeys;
  readonly #running: KeptRunning;
  #owner: StoreOwner | null = null;
  #state: StoreState = { kind: 'closed' };
  /** Each opening has a number: an older one's outcome counts no more. */
  #opening = 0;
  /** What the store was closed with, once that is known; null once it is open, or where it is not known. */
  #first: Promise<FirstPage | null> = Promise.resolve(null);
  readonly #listeners = new Set<(state: StoreState) => void>();

  constructor({ profileFolder, keychain, keychainDeadlineMs, launch, now, log }: Dependencies) {
    this.#profileFolder = profileFolder;
    this.#keys = new StoreKeys(keychain, keychainDeadlineMs);
    this.#running = new KeptRunning({
      launch,
      now,
      log,
      told: (word) => (word.kind === 'notice' ? this.#tell(word.notice) : this.#migrating(word.migration)),
      ended: (again) => this.#processEnded(again),
    });
  }

  /** Starts the process, so that it is there when a profile is opened. */
  start(): void {
    this.#running.process();
  }

  state(): StoreState {
    return this.#state;
  }

  /** Listens to every change of the state; the returned function stops listening. */
  onChange(listener: (state: StoreState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Opens the store of the profile that is open with a key, and closes it where there is none. It is opened once more when the
   * profile has another service, and when a key for this run is to be kept after all.
   */
  follow({ profile, key, keyKept }: Connection): void {
    const owner =
      profile && key === 'present' ? { profileId: profile.id, service: serviceOf(profile), keyKept } : null;
    const before = this.#owner;
    const isSame = owner?.profileId === before?.profileId && owner?.service === before?.service;
    if (isSame && !(owner && before && keepsNow(before, owner))) return;
    this.#owner = owner;
    if (this.#running.down) return;
    if (owner) this.#begin('opening');
    else {
      this.#opening += 1;
      this.#set({ kind: 'closed' });
      void this.#running.process().ask('store.close', undefined);
    }
  }

  /** What the grid showed when this store was closed, for as long as it is being opened; else null. */
  firstPage(): Promise<FirstPage | null> {
    return this.#state.kind === 'opening' ? this.#first : Promise.resolve(null);
  }

  /** Asks the store of the profile that is open now, and no other if that changes while the call waits. */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>> {
    return this.#answered(name, this.#sameAsNow(), (process) => process.ask(name, request));
  }

  of(profileId: string): Store {
    const isMeant: IsMeant = (owner) => owner?.profileId === profileId;
    return {
      call: (name, request) => this.#answered(name, isMeant, (process) => process.ask(name, request)),
    };
  }

  /** As `call`, but the answer goes to the window, for its call number `to`; here only whether it went. */
  send<Name extends StoreCallName>(
    name: Name,
    request: StoreRequest<Name>,
    to: number,
  ): Promise<Result<null, Problem>> {
    return this.#answered(name, this.#sameAsNow(), (process) => process.send(name, request, to));
  }

  #sameAsNow(): IsMeant {
    const now = this.#owner;
    return (owner) => owner === now;
  }

  async #answered<Answer extends Result<unknown, Problem>>(
    name: StoreCallName,
    isMeant: IsMeant,
    ask: (process: Conversation) => Promise<Answer | 'ended'>,
  ): Promise<Answer | Failure> {
    const needsStore = name !== 'answer.check';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      while (needsStore && isMeant(this.#owner) && !isSettled(this.#state)) await this.#nextState();
      // Nothing is awaited between this check and the question, so the store that is asked is the one that was meant.
      const ready = needsStore ? this.#opened(isMeant) : this.#process();
      if (!ready.ok) return ready;
      const answer = await ask(ready.value);
      if (answer === 'ended') continue;
      if (isMeant(this.#owner)) this.#note(answer);
      return answer;
    }
    return fail({ kind: 'store-restarting' });
  }

  /** Tries again to open a store that could not be opened, or whose process stays down. Resolves once it is known how it went. */
  async retry(): Promise<StoreState> {
    if (this.#state.kind !== 'unopened' && this.#state.kind !== 'down') return this.#state;
    this.#running.startAgain();
    if (!this.#owner) {
      this.#set({ kind: 'closed' });
      return this.#state;
    }
    // What the keychain holds may have changed meanwhile; a key for one run is nowhere but here.
    if (this.#state.kind === 'unopened') this.#keys.forgetKept(this.#owner.profileId);
    this.#begin('opening');
    return this.#settled();
  }

  /**
   * Sets aside what can never be opened again and begins anew. Saves what can be read of the own data, unless it belongs to
   * another service. Does nothing where waiting or a newer program helps.
   */
  async beginAnew(): Promise<StoreState> {
    const owner = this.#owner;
    if (!owner || this.#state.kind !== 'unopened' || !isHopeless(this.#state.reason)) return this.#state;
    const { reason } = this.#state;
    const folder = storeFolder(this.#profileFolder, owner.profileId);
    const key = this.#keys.known(owner.profileId);
    const answer = await this.#running.process().ask('store.setAside', {
      folder,
      key,
      whole: reason.kind === 'other-service',
    });
    if (answer === 'ended' || this.#owner !== owner) return this.#settled();
    if (!answer.ok) {
      this.#set({ kind: 'unopened', reason: faultOf(answer.problem) });
      return this.#state;
    }
    this.#keys.forgetKept(owner.profileId);
    this.#begin('opening');
    const opened = await this.#settled();
    if (this.#owner === owner)
      this.#tell(
        reason.kind === 'other-service'
          ? { kind: 'other-service-set-aside', madeFor: reason.madeFor }
          : { kind: 'own-data-begun-anew', saved: answer.value },
      );
    return this.#owner === owner ? this.#state : opened;
  }

  /** Removes the files of a profile that is not open, then its key; what could not be removed is told. */
  async remove(profileId: string): Promise<Readonly<Record<'files' | 'store-key', Result<null, Problem>>>> {
    // It may have been open before: the process has its files until it has closed them, or opened another's.
    if (this.#owner !== null) await this.#settled();
    else if (!this.#running.down) await this.#running.process().ask('store.close', undefined);
    const files = await removeFolder(storeFolder(this.#profileFolder, profileId), 'store');
    return { files, 'store-key': await this.#keys.remove(profileId) };
  }

  /** Closes the files, for the program ends; gives up waiting after a while. Nothing can be asked afterwards. */
  async stop(): Promise<void> {
    if (this.#running.stopped) return;
    this.#owner = null;
    this.#opening += 1;
    this.#set({ kind: 'closed' });
    await this.#running.stop();
  }

  #begin(state: 'opening' | 'restarting'): void {
    this.#set({ kind: state });
    this.#opening += 1;
    const opening = this.#opening;
    this.#first = new Promise((resolve) => {
      void this.#open(opening, resolve).finally(() => resolve(null));
    });
  }

  async #open(opening: number, shown: (first: FirstPage) => void): Promise<void> {
    const owner = this.#owner;
    if (!owner) return;
    const isCurrent = () => opening === this.#opening;
    const outcome = await openFolder({
      folder: storeFolder(this.#profileFolder, owner.profileId),
      owner,
      keys: this.#keys,
      process: () => this.#running.process(),
      isCurrent,
      shown,
    });
    if (isCurrent() && outcome !== 'ended') this.#set(outcome);
  }

  #processEnded(again: boolean): void {
    if (again) {
      if (this.#owner && this.#state.kind !== 'unopened') this.#begin('restarting');
    } else {
      this.#opening += 1;
      this.#set({ kind: 'down' });
    }
  }

  #tell(notice: StoreNotice): void {
    if (this.#state.kind === 'ready')
      this.#set({ ...this.#state, notices: [...this.#state.notices, notice] });
  }

  #migrating(migration: StoreMigration): void {
    if (this.#state.kind === 'opening') this.#set({ kind: 'opening', migration });
  }

  /** The process, for what needs no open store. */
  #process(): Readiness {
    if (this.#running.stopped) return fail({ kind: 'not-connected' });
    return this.#running.down ? fail({ kind: 'store-down' }) : succeed(this.#running.process());
  }

  /** The process with the store that is meant open in it. */
  #opened(isMeant: IsMeant): Readiness {
    if (!this.#owner) return fail({ kind: this.#running.down ? 'store-down' : 'not-connected' });
    if (!isMeant(this.#owner)) return fail({ kind: 'profile-not-open' });
    if (this.#state.kind === 'unopened') return fail({ kind: 'store-unopened', fault: this.#state.reason });
    return this.#state.kind === 'ready' ? this.#process() : fail({ kind: 'store-down' });
  }

  /** Takes note of an answer by which an open store turns out not to be one. */
  #note(answer: Result<unknown, Problem>): void {
    if (!answer.ok && answer.problem.kind === 'store-unopened' && this.#state.kind === 'ready')
      this.#set({ kind: 'unopened', reason: answer.problem.fault });
  }

  /** The state once it is neither being opened nor restarted. */
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

/** Whether the keys of a profile are kept from now on, which were for this run. */
function keepsNow(before: StoreOwner, now: StoreOwner): boolean {
  return before.keyKept === 'memory' && now.keyKept === 'keychain';
}
