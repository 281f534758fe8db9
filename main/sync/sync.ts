import type { Problem } from '../../shared/domain/problem';
import { type StoreState, timesRebuilt } from '../../shared/domain/store-state';
import { neverSynchronised, type SyncState } from '../../shared/domain/sync';
import type { Connection } from '../../shared/profile';
import type { SyncMemory, SyncPass } from '../store/contract';
import { nothingRemembered } from '../store/sync-memory';
import { BlockedPassRetry, type Ended, nextPass, restBefore } from './next-pass';
import { type PageSizes, pageSizes } from './pages';
import { idleState } from './pass-progress';
import { type PassDependencies, PassRun, type RunEnd } from './pass-run';
import { isOfConnection } from './problem-scope';

interface SyncDependencies extends Omit<PassDependencies, 'sizes' | 'onStateChange'> {
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Called with progress at most five times per second, and at every start and end. */
  readonly onStateChange: (state: SyncState) => void;
  readonly sizes?: PageSizes;
}

type Wish = 'new' | 'all';

const neverFailed: Ended = { problem: null, failures: 0, reached: false, early: 0 };

/**
 * One copy of one profile's reports that is being synced. It ends when another profile is opened, its key is
 * gone, its store is closed, or the copy is rebuilt.
 */
interface SyncedCopy {
  readonly profileId: string;
  /** How often the copy was rebuilt since its store was opened. */
  readonly rebuilt: number;
  readonly ended: AbortController;
}

/**
 * Keeps the copy of the service's reports up to date: starts a round of passes when a profile's store is
 * ready, after each interval, and on the user's request. One pass runs at a time. A round resumes the
 * unfinished pass, or starts a new one. If a page blocks a pass, the round looks for new reports above it,
 * and retries the page when its own pause is over.
 */
export class Sync {
  readonly #dependencies: SyncDependencies;
  readonly #sizes: PageSizes;
  #state: SyncState = neverSynchronised;
  #copy: SyncedCopy | null = null;
  #run: PassRun | null = null;
  #wish: Wish | null = null;
  /** Whether the next round starts without waiting. */
  #startNow = false;
  /** How the last round ended. */
  #ended: Ended = neverFailed;
  /** Whether the pass that is about to start was cancelled. */
  #cancelled = false;
  #wake = new AbortController();
  #memory: SyncMemory = nothingRemembered;
  readonly #blocked = new BlockedPassRetry();

  constructor(dependencies: SyncDependencies) {
    this.#dependencies = dependencies;
    this.#sizes = dependencies.sizes ?? pageSizes;
  }

  state(): SyncState {
    return this.#state;
  }

  /** Must be called after every change of the connection, and of the store. */
  onProfileChange({ profile, key, reach }: Connection, store: StoreState): void {
    const profileId = key === 'present' && store.kind === 'ready' ? (profile?.id ?? null) : null;
    const rebuilt = timesRebuilt(store);
    const isSame = this.#copy?.rebuilt === rebuilt || profileId === null;
    if (profileId === (this.#copy?.profileId ?? null) && isSame) {
      const reached =
        this.#ended.reached || (reach.kind === 'reached' && isOfConnection(this.#ended.problem));
      this.#ended = { ...this.#ended, reached };
      if (reached) this.#wake.abort();
      return;
    }
    this.#copy?.ended.abort();
    this.#run?.stop();
    this.#forget();
    this.#copy = profileId === null ? null : { profileId, rebuilt, ended: new AbortController() };
    this.#set(neverSynchronised);
    if (this.#copy) void this.#runRounds(this.#copy);
  }

  /**
   * Starts a pass, or ends the wait of the running one. A running pass may already have read the newest page,
   * so another one follows it to find what the service lists by then.
   */
  start(wish: Wish): SyncState {
    if (!this.#copy) return this.#state;
    if (this.#run) {
      if (wish === 'all' && this.#run.kind === 'new') this.#wish = 'all';
      else this.#wish ??= 'new';
      this.#run.retryNow();
      return this.#state;
    }
    this.#wish = wish === 'all' || this.#wish === 'all' ? 'all' : 'new';
    this.#set({ ...this.#state, kind: 'running', pass: this.#wish, problem: null });
    this.#wake.abort();
    return this.#state;
  }

  /** Cancels the running pass. It resumes on the user's request, or when the profile is opened again. */
  cancel(): SyncState {
    this.#wish = null;
    this.#cancelled = true;
    this.#run?.cancel();
    return this.#state;
  }

  /** Must be called when the settings change: the interval may be different. */
  settingsChanged(): void {
    this.#wake.abort();
  }

  async #runRounds(copy: SyncedCopy): Promise<void> {
    const { signal } = copy.ended;
    await this.#readMemory();
    if (signal.aborted) return;
    // A pass that was requested meanwhile starts now.
    if (this.#wish === null) this.#set(idleState(this.#memory.completedAt, null, null));
    this.#startNow = this.#dependencies.settings().syncInterval > 0 || this.#memory.allCompletedAt === null;
    let since = this.#dependencies.clock.elapsed();
    while (!signal.aborted) {
      await this.#rest(since, signal);
      if (signal.aborted) return;
      this.#startNow = false;
      await this.#round(copy);
      since = this.#dependencies.clock.elapsed();
    }
  }

  /** Waits until a round is due: it was requested, or the pause since the last one is over. */
  async #rest(since: number, signal: AbortSignal): Promise<void> {
    const { clock, settings, random } = this.#dependencies;
    // Random, so that workstations started together don't send requests together.
    const spread = 0.95 + random() * 0.1;
    while (this.#wish === null && !this.#startNow && !signal.aborted) {
      const seconds = restBefore(this.#memory, settings().syncInterval, this.#ended);
      const left = seconds === null ? null : since + seconds * 1_000 * spread - clock.elapsed();
      if (left !== null && left <= 0) return;
      this.#wake = new AbortController();
      const woken = AbortSignal.any([signal, this.#wake.signal]);
      await (left === null ? aborted(woken) : clock.pause(left, woken));
    }
  }

  async #round(copy: SyncedCopy): Promise<void> {
    const { signal } = copy.ended;
    const wish = this.#takeWish();
    this.#cancelled = false;
    const { failures, reached, early } = this.#ended;
    this.#ended = { problem: null, failures, reached: false, early: reached ? early + 1 : early };
    if (!(await this.#readMemory()) || signal.aborted) return;
    let last = await this.#passes(copy, wish);
    // The copy may just have been rebuilt while the earlier run stored a page, so that another pass is
    // remembered now.
    if (last?.problem?.kind === 'not-found' && (await this.#readMemory()))
      last = await this.#passes(copy, wish);
    while (this.#wish !== null && last?.problem === null) last = await this.#passes(copy, this.#takeWish());
    if (last === null || signal.aborted) return;
    this.#endRound(last.problem, last.memory);
    this.#startNow ||= last.replaced;
  }

  #takeWish(): Wish | null {
    const wish = this.#wish;
    this.#wish = null;
    return wish;
  }

  /** Runs the one or two passes of a wish; returns null if the sync of this copy ended. */
  async #passes(copy: SyncedCopy, wish: Wish | null): Promise<RunEnd | null> {
    const first = await this.#pass(copy, this.#next(wish));
    return first && ((await this.#furtherPass(copy, first, wish)) ?? first);
  }

  /** Runs the second pass of a round; returns null if there is none. */
  async #furtherPass(copy: SyncedCopy, first: RunEnd, wish: Wish | null): Promise<RunEnd | null> {
    if (first.problem) return null;
    if (first.unread) return this.#pass(copy, this.#next(null));
    const { blocked } = first.memory;
    const { clock, settings } = this.#dependencies;
    const isDue = wish !== null || this.#blocked.isDue(settings().syncInterval, clock.elapsed());
    return blocked && isDue ? this.#pass(copy, blocked) : null;
  }

  /** Runs a pass; returns null if the sync of this copy ended. */
  async #pass({ profileId, ended }: SyncedCopy, pass: SyncPass): Promise<RunEnd | null> {
    const { clock } = this.#dependencies;
    if (this.#cancelled)
      return { memory: this.#memory, problem: { kind: 'cancelled' }, unread: null, replaced: false };
    const run = new PassRun(
      {
        ...this.#dependencies,
        sizes: this.#sizes,
        onStateChange: (state) => this.#set({ ...state, unread: this.#blocked.unread }),
      },
      profileId,
      this.#memory,
      pass,
    );
    this.#run = run;
    const end = await run.run();
    if (ended.signal.aborted) return null;
    this.#run = null;
    this.#memory = end.memory;
    if (end.unread) this.#blocked.failed(end.unread, clock.elapsed());
    else if (end.memory.blocked === null) this.#blocked.forget();
    return end;
  }

  #next(wish: Wish | null): SyncPass {
    const { clock, settings } = this.#dependencies;
    const { syncDepth } = settings();
    return nextPass(this.#memory, { wish, depth: syncDepth, now: clock.now(), sizes: this.#sizes });
  }

  #endRound(problem: Problem | null, memory: SyncMemory): void {
    this.#memory = memory;
    this.#ended = problem ? { ...this.#ended, problem, failures: this.#ended.failures + 1 } : neverFailed;
    this.#set(idleState(memory.completedAt, problem, this.#blocked.unread));
  }

  async #readMemory(): Promise<boolean> {
    const copy = this.#copy;
    const read = await this.#dependencies.store.call('syncMemory.read', undefined);
    if (this.#copy !== copy) return false;
    if (read.ok) this.#memory = read.value;
    else this.#endRound(read.problem, this.#memory);
    return read.ok;
  }

  #forget(): void {
    this.#run = null;
    this.#wish = null;
    this.#memory = nothingRemembered;
    this.#startNow = false;
    this.#ended = neverFailed;
    this.#blocked.forget();
  }

  #set(state: SyncState): void {
    this.#state = state;
    this.#dependencies.onStateChange(state);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
