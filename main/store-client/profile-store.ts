import type { StartupMap } from '../../shared/contract/map.calls';
import type { StartupRows } from '../../shared/contract/report.calls';
import type { LogChanged } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import type { StoreMigration, StoreNotice, StoreState } from '../../shared/domain/store-state';
import { type Connection, serviceOf } from '../../shared/profile';
import type { Result } from '../../shared/result';
import type { Transferred } from '../../shared/rpc';
import type { RecordedKeychain } from '../credentials/keychain';
import { removeFolder } from '../files/remove-folder';
import type { Log } from '../log/log';
import { ProcessSupervisor, type SupervisedProcess } from '../processes/process-supervisor';
import type {
  ProfileStores,
  Store,
  StoreAnswer,
  StoreApi,
  StoreCallName,
  StoreEvents,
  StoreRequest,
} from '../store/contract';
import { storeFolder } from '../store/store-paths';
import { answerOf, type FirstShown, faultOf, isPermanent, openFolder } from './open-folder';
import { type IsIntended, type OnAnswered, StoreCalls } from './store-calls';
import { StoreKeys, type StoreOwner } from './store-keys';
import { StoreStates } from './store-states';

interface Dependencies {
  /** The parent folder of all profiles' stores. */
  readonly profileFolder: string;
  readonly launch: () => SupervisedProcess;
  readonly keychain: RecordedKeychain;
  /** Returns ms of a monotonic clock. */
  readonly now: () => number;
  readonly log: Log;
  readonly onLogged: (change: LogChanged) => void;
  readonly onAnswered: OnAnswered;
  /** Timeout of the keychain, ms. The default is long enough for a user to unlock it. */
  readonly keychainDeadlineMs?: number;
}

/** Timeout for closing when the app exits, ms. Acknowledged writes are on disk even without closing. */
const closingTimeoutMs = 5_000;

/**
 * The store of the open profile, as the main process sees it: keeps the process running, gets the key, opens
 * the store, and forwards calls.
 */
export class ProfileStore implements Store, ProfileStores {
  readonly #profileFolder: string;
  readonly #keys: StoreKeys;
  readonly #supervisor: ProcessSupervisor<StoreApi, StoreEvents>;
  readonly #state = new StoreStates();
  readonly #calls: StoreCalls;
  #owner: StoreOwner | null = null;
  /** Incremented with each opening: outcomes of earlier ones are ignored. */
  #opening = 0;
  /** What the store was closed with; null if that is unknown. */
  #first: Promise<FirstShown | null> = Promise.resolve(null);

  constructor(dependencies: Dependencies) {
    const { profileFolder, keychain, keychainDeadlineMs, launch, now, log, onLogged, onAnswered } =
      dependencies;
    this.#profileFolder = profileFolder;
    this.#keys = new StoreKeys(keychain, keychainDeadlineMs);
    this.#supervisor = new ProcessSupervisor({
      name: 'store process',
      launch,
      now,
      log,
      onEvent: {
        notice: (notice) => this.#addNotice(notice),
        logged: (change) => onLogged(change),
        migrating: (migration) => this.#migrating(migration),
      },
      onDefect: (call, error) => log.write('store defect', { call, error }),
      onCrash: (isDown) => this.#processEnded(isDown),
    });
    this.#calls = new StoreCalls(this.#supervisor, this.#state, () => this.#owner, onAnswered);
  }

  /** Starts the process ahead of the first profile. */
  start(): void {
    this.#supervisor.client();
  }

  state(): StoreState {
    return this.#state.current;
  }

  /** Returns the key of the open store if the next run can read it from the keychain; null otherwise. */
  savedKey(): string | null {
    return this.#owner && this.#keys.saved(this.#owner.profileId);
  }

  /** Adds a listener for state changes. Returns a function that removes it. */
  onChange(listener: (state: StoreState) => void): () => void {
    return this.#state.onChange(listener);
  }

  /**
   * Must be called when the connection changes. Opens the store of the connected profile, or closes it if
   * there is none. Reopens it if the profile's service changes, and if a key for this run is now to be saved.
   */
  connectionChanged({ profile, key, keyStorage }: Connection): void {
    const owner =
      profile && key === 'present'
        ? { profileId: profile.id, service: serviceOf(profile), keyStorage }
        : null;
    const before = this.#owner;
    const isSame = owner?.profileId === before?.profileId && owner?.service === before?.service;
    if (isSame && !(owner && before && becomesSaved(before, owner))) return;
    this.#owner = owner;
    if (this.#supervisor.isDown) return;
    if (owner) this.#startOpening('opening');
    else {
      this.#opening += 1;
      this.#state.set({ kind: 'closed' });
      void this.#supervisor.client().call('store.close', undefined);
    }
  }

  /** Resolves to what the grid showed when this store was closed, while the store is being opened; otherwise null. */
  async startupRows(): Promise<StartupRows | null> {
    return this.#state.current.kind === 'opening' ? ((await this.#first)?.page ?? null) : null;
  }

  /** Like startupRows, with what the map showed. */
  async startupMap(): Promise<StartupMap | null> {
    return this.#state.current.kind === 'opening' ? ((await (await this.#first)?.map()) ?? null) : null;
  }

  /** Calls the store of the currently open profile. Fails if another one is opened while the call waits. */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>> {
    return this.#calls.whenReady(name, this.#currentOwner(), (process) => process.call(name, request));
  }

  of(profileId: string): Store {
    const isIntended: IsIntended = (owner) => owner?.profileId === profileId;
    return {
      call: (name, request) =>
        this.#calls.whenReady(name, isIntended, (process) => process.call(name, request)),
    };
  }

  /**
   * Like `call`, but the answer goes over a port, which `openPort` opens. Resolves to whether it was sent. The port is
   * opened again if the call is repeated.
   */
  send<Name extends StoreCallName>(
    name: Name,
    request: StoreRequest<Name>,
    openPort: () => Transferred,
  ): Promise<Result<unknown, Problem>> {
    return this.#calls.whenReady(name, this.#currentOwner(), (process) =>
      process.call(name, request, { transfer: [openPort()] }),
    );
  }

  #currentOwner(): IsIntended {
    const now = this.#owner;
    return (owner) => owner === now;
  }

  /**
   * Retries opening a store that could not be opened or whose process was given up. Resolves to the resulting state.
   */
  async retry(): Promise<StoreState> {
    const { kind } = this.#state.current;
    if (kind !== 'open-failed' && kind !== 'down') return this.#state.current;
    this.#supervisor.forgetCrashes();
    this.start();
    if (!this.#owner) {
      this.#state.set({ kind: 'closed' });
      return this.#state.current;
    }
    // The keychain may have changed meanwhile. Keys for one run exist only here, so they are not forgotten.
    if (kind === 'open-failed') this.#keys.forgetSavedKey(this.#owner.profileId);
    this.#startOpening('opening');
    return this.#state.settled();
  }

  /**
   * Sets aside a store that can never be opened again and creates a new one. Saves what is readable of the
   * user data, unless it belongs to another service. Does nothing if waiting or a newer version could help.
   */
  async startOver(): Promise<StoreState> {
    const owner = this.#owner;
    const before = this.#state.current;
    if (!owner || before.kind !== 'open-failed' || !isPermanent(before.reason)) return before;
    const { reason } = before;
    const folder = storeFolder(this.#profileFolder, owner.profileId);
    const key = this.#keys.known(owner.profileId);
    const setAside = await this.#supervisor.client().call('store.setAside', {
      folder,
      key,
      whole: reason.kind === 'other-service',
    });
    const answer = answerOf(setAside);
    if (answer === 'ended' || this.#owner !== owner) return this.#state.settled();
    if (!answer.ok) {
      this.#state.set({ kind: 'open-failed', reason: faultOf(answer.problem) });
      return this.#state.current;
    }
    this.#keys.forgetSavedKey(owner.profileId);
    this.#startOpening('opening');
    const opened = await this.#state.settled();
    if (this.#owner === owner)
      this.#addNotice(
        reason.kind === 'other-service'
          ? { kind: 'other-service-set-aside', madeFor: reason.madeFor }
          : { kind: 'user-data-reset', saved: answer.value },
      );
    return this.#owner === owner ? this.#state.current : opened;
  }

  /** Removes the files of a profile that is not open, then its key. Returns the result of each. */
  async remove(profileId: string): Promise<Readonly<Record<'files' | 'store-key', Result<null, Problem>>>> {
    // The process may still have the profile's files open, until it has closed them or opened another's.
    if (this.#owner !== null) await this.#state.settled();
    else if (!this.#supervisor.isDown) await this.#supervisor.client().call('store.close', undefined);
    const files = await removeFolder(storeFolder(this.#profileFolder, profileId), 'store');
    return { files, 'store-key': await this.#keys.remove(profileId) };
  }

  /** Closes the files because the app exits; stops waiting after a timeout. Calls fail afterwards. */
  async stop(): Promise<void> {
    if (this.#calls.isStopped) return;
    this.#calls.stop();
    this.#owner = null;
    this.#opening += 1;
    this.#state.set({ kind: 'closed' });
    await this.#supervisor.endAfter((process) =>
      process.call('store.close', undefined, { deadlineMs: closingTimeoutMs }),
    );
  }

  #startOpening(state: 'opening' | 'restarting'): void {
    this.#state.set({ kind: state });
    this.#opening += 1;
    const opening = this.#opening;
    this.#first = new Promise((resolve) => {
      void this.#open(opening, resolve).finally(() => resolve(null));
    });
  }

  async #open(opening: number, onFirst: (first: FirstShown) => void): Promise<void> {
    const owner = this.#owner;
    if (!owner) return;
    const isCurrent = () => opening === this.#opening;
    const outcome = await openFolder({
      folder: storeFolder(this.#profileFolder, owner.profileId),
      owner,
      keys: this.#keys,
      process: () => this.#supervisor.client(),
      isCurrent,
      onFirst,
    });
    if (isCurrent() && outcome !== 'ended') this.#state.set(outcome);
  }

  #processEnded(isDown: boolean): void {
    if (isDown) {
      this.#opening += 1;
      this.#state.set({ kind: 'down' });
      return;
    }
    this.start();
    if (this.#owner && this.#state.current.kind !== 'open-failed') this.#startOpening('restarting');
  }

  #addNotice(notice: StoreNotice): void {
    const state = this.#state.current;
    if (state.kind === 'ready') this.#state.set({ ...state, notices: [...state.notices, notice] });
  }

  #migrating(migration: StoreMigration): void {
    if (this.#state.current.kind === 'opening') this.#state.set({ kind: 'opening', migration });
  }
}

/** Whether a key that was for this run only is now to be saved. */
function becomesSaved(before: StoreOwner, now: StoreOwner): boolean {
  return before.keyStorage === 'memory' && now.keyStorage === 'keychain';
}
