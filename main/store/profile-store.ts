import type { StoreFault, StoreState } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain } from '../credentials/keychain';
import type { Log } from '../log';
import { restartLimit } from '../restart-limit';
import type { Store, StoreAnswer, StoreCallName, StoreRequest } from './contract';
import { Conversation } from './conversation';
import { storeTrace } from './marker';
import type { StoreProcess, StoreWord } from './messages';
import { problemOf } from './problem-of';
import { StoreKeys, type StoreOwner } from './store-keys';
import { storeFolder, storePaths } from './store-paths';

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

/** How long closing may take when the program ends, ms. What was acknowledged is on disk without it. */
const closingDeadlineMs = 5_000;

/** Why nothing can be asked now, once it is known whether anything can. */
type Readiness = Result<Conversation, Problem>;

/**
 * The store of the open profile, as the main process sees it: keeps the process running, gets the key, opens the store, and
 * passes calls on. A call waits while the store is being opened or restarted; one that was under way when the process
 * ended is made once more.
 */
export class ProfileStore implements Store {
  readonly #with: Dependencies;
  readonly #keys: StoreKeys;
  readonly #limit;
  #conversation: Conversation | null = null;
  #owner: StoreOwner | null = null;
  #state: StoreState = { kind: 'closed' };
  /** The process stays down until it is asked for. */
  #down = false;
  #stopped = false;
  /** Each opening has a number: an older one's outcome counts no more. */
  #opening = 0;
  readonly #listeners = new Set<(state: StoreState) => void>();

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
    this.#keys = new StoreKeys(dependencies.keychain, dependencies.keychainDeadlineMs);
    this.#limit = restartLimit(dependencies.now);
  }

  /** Starts the process, so that it is there when a profile is opened. */
  start(): void {
    this.#running();
  }

  state(): StoreState {
    return this.#state;
  }

  /** Listens to every change of the state; the returned function stops listening. */
  onChange(listener: (state: StoreState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the store of the profile that is open with a key, and closes it where there is none. */
  follow({ profile, key, keyKept }: Connection): void {
    const profileId = profile && key === 'present' ? profile.id : null;
    if (profileId === (this.#owner?.profileId ?? null)) return;
    this.#owner = profile && profileId !== null ? { profileId, service: profile.service, keyKept } : null;
    if (this.#down) return;
    if (this.#owner) this.#begin('opening');
    else {
      this.#opening += 1;
      this.#set({ kind: 'closed' });
      void this.#conversation?.ask('store.close', undefined);
    }
  }

  async call<Name extends StoreCallName>(
    name: Name,
    request: StoreRequest<Name>,
  ): Promise<StoreAnswer<Name>> {
    const owner = this.#owner;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const ready = name === 'answer.check' ? this.#process() : await this.#opened(owner);
      if (!ready.ok) return ready;
      const answer = await ready.value.ask(name, request);
      if (answer === 'ended') continue;
      if (this.#owner === owner) this.#note(answer);
      return answer;
    }
    return fail({ kind: 'store-restarting' });
  }

  /** Tries again to open a store that could not be opened, or whose process stays down. Resolves once it is known how it went. */
  async retry(): Promise<StoreState> {
    if (this.#state.kind !== 'unopened' && this.#state.kind !== 'down') return this.#state;
    this.#down = false;
    this.#limit.forget();
    if (!this.#owner) {
      this.#set({ kind: 'closed' });
      this.start();
      return this.#state;
    }
    // What the keychain holds may have changed meanwhile; a key for one run is nowhere but here.
    if (this.#state.kind === 'unopened') this.#keys.forgetKept(this.#owner.profileId);
    this.#begin('opening');
    return this.#settled();
  }

  /** Sets aside what can never be opened again, saving what can be read of it, and begins anew. Does nothing where waiting or a newer program helps. */
  async beginAnew(): Promise<StoreState> {
    const owner = this.#owner;
    if (!owner || this.#state.kind !== 'unopened' || !isHopeless(this.#state.reason)) return this.#state;
    const folder = storeFolder(this.#with.profileFolder, owner.profileId);
    const answer = await this.#running().ask('store.setAside', { folder });
    if (answer === 'ended' || this.#owner !== owner) return this.#settled();
    if (!answer.ok) {
      this.#set({ kind: 'unopened', reason: faultOf(answer.problem) });
      return this.#state;
    }
    this.#keys.forgetKept(owner.profileId);
    this.#begin('opening');
    return this.#settled();
  }

  /** Closes the files, for the program ends; gives up waiting after a while. Nothing can be asked afterwards. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#owner = null;
    this.#opening += 1;
    this.#set({ kind: 'closed' });
    const conversation = this.#conversation;
    if (!conversation) return;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise((resolve) => {
      timer = setTimeout(resolve, closingDeadlineMs);
    });
    await Promise.race([conversation.ask('store.close', undefined), deadline]);
    clearTimeout(timer);
    conversation.kill();
  }

  #begin(state: 'opening' | 'restarting'): void {
    this.#set({ kind: state });
    this.#opening += 1;
    void this.#open(this.#opening);
  }

  async #open(opening: number): Promise<void> {
    const owner = this.#owner;
    if (!owner) return;
    const folder = storeFolder(this.#with.profileFolder, owner.profileId);
    const isCurrent = () => opening === this.#opening;
    const outcome = await this.#openFolder(owner, folder, isCurrent);
    if (isCurrent() && outcome !== 'ended') this.#set(outcome);
  }

  async #openFolder(
    owner: StoreOwner,
    folder: string,
    isCurrent: () => boolean,
  ): Promise<StoreState | 'ended'> {
    try {
      const key = await this.#keys.keyFor(owner, await storeTrace(storePaths(folder)));
      if (!isCurrent()) return 'ended';
      if (!key.ok) return { kind: 'unopened', reason: key.problem };
      const answer = await this.#running().ask('store.open', { folder, ...key.value });
      if (answer === 'ended') return 'ended';
      if (!answer.ok) return { kind: 'unopened', reason: faultOf(answer.problem) };
      return { kind: 'ready', kept: key.value.kept, notices: answer.value.notices };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { kind: 'unopened', reason: faultOf(problem) };
    }
  }

  /** The process, started where there is none. */
  #running(): Conversation {
    if (this.#conversation) return this.#conversation;
    const conversation = new Conversation(
      this.#with.launch(),
      (word) => this.#told(word),
      (code) => this.#ended(conversation, code),
    );
    this.#conversation = conversation;
    return conversation;
  }

  #ended(conversation: Conversation, code: number | null): void {
    if (this.#conversation !== conversation) return;
    this.#conversation = null;
    if (this.#stopped) return;
    this.#with.log.write('store process ended', { code: code ?? 'killed' });
    if (!this.#limit.mayRestart()) {
      this.#down = true;
      this.#opening += 1;
      this.#set({ kind: 'down' });
    } else {
      this.#running();
      if (this.#owner && this.#state.kind !== 'unopened') this.#begin('restarting');
    }
  }

  #told(word: Exclude<StoreWord, { kind: 'answer' }>): void {
    if (word.kind === 'defect') this.#with.log.write('store defect', { call: word.call, error: word.error });
    else if (this.#state.kind === 'ready')
      this.#set({ ...this.#state, notices: [...this.#state.notices, word.notice] });
  }

  /** The process, for what needs no open store. */
  #process(): Readiness {
    if (this.#stopped) return fail({ kind: 'not-connected' });
    return this.#down ? fail({ kind: 'store-down' }) : succeed(this.#running());
  }

  /** The process with the store of this owner open in it; another's is another place to write to. */
  async #opened(owner: StoreOwner | null): Promise<Readiness> {
    if (!owner) return fail({ kind: this.#down ? 'store-down' : 'not-connected' });
    const state = await this.#settled();
    if (this.#owner !== owner) return fail({ kind: 'not-connected' });
    if (state.kind === 'unopened') return fail({ kind: 'store-unopened', fault: state.reason });
    return state.kind === 'ready' ? this.#process() : fail({ kind: 'store-down' });
  }

  /** Takes note of an answer by which an open store turns out not to be one. */
  #note(answer: Result<unknown, Problem>): void {
    if (!answer.ok && answer.problem.kind === 'store-unopened' && this.#state.kind === 'ready')
      this.#set({ kind: 'unopened', reason: answer.problem.fault });
  }

  /** The state once it is neither being opened nor restarted. */
  #settled(): Promise<StoreState> {
    const isSettled = ({ kind }: StoreState) => kind !== 'opening' && kind !== 'restarting';
    if (isSettled(this.#state)) return Promise.resolve(this.#state);
    return new Promise((resolve) => {
      const stop = this.onChange((state) => {
        if (!isSettled(state)) return;
        stop();
        resolve(state);
      });
    });
  }

  #set(state: StoreState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

/** Whether a store that cannot be opened for this reason never can be, as far as this computer knows. */
function isHopeless({ kind }: StoreFault): boolean {
  return kind === 'key-lost' || kind === 'wrong-key' || kind === 'own-data-damaged';
}

/** What kept a store from being opened, of the problem that opening it ended with. */
function faultOf(problem: Problem): StoreFault {
  if (problem.kind === 'store-unopened') return problem.fault;
  if (problem.kind === 'file-damaged') return { kind: 'own-data-damaged' };
  return { kind: 'disk', code: problem.kind === 'disk' ? problem.code : problem.kind };
}
