import { type StoreState, timesRebuilt } from '../../shared/domain/store-state';
import { neverSynchronised, type SyncState } from '../../shared/domain/sync';
import type { ReportsChanged } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import type { Connections } from '../connection/connections';
import type { ReportsClient } from '../reports/client';
import type { Clock } from '../reports/clock';
import type { SyncMemory, SyncPass } from '../store/contract';
import { nothingRemembered } from '../store/sync-memory';
import { nextPass, restBefore } from './next-pass';
import { type PageSizes, pageSizes } from './page-sizes';
import { PassRun, type RunEnd } from './pass-run';
import { isOfConnection } from './problem-scope';
import { RetryOfHeld } from './retry-of-held';
import { idleState } from './state';
import type { SyncStore } from './sync-store';

export interface SyncDependencies {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly connections: Pick<Connections, 'endpoint' | 'record'>;
  readonly store: SyncStore;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Tosses a coin: which answers are asked for to find out whether a list has ended. */
  readonly coin: () => boolean;
  /** Told of progress at most five times a second, and of every beginning and end. */
  readonly changed: (state: SyncState) => void;
  /** Told after each page that brought reports. */
  readonly stored: (changed: ReportsChanged, pass: 'all' | 'new') => void;
  readonly sizes?: PageSizes;
}

type Wish = 'new' | 'all';

/**
 * One copy of one profile's reports that is followed: all of it ends when another profile is open, its key is gone, its store
 * is not there, or the copy was begun anew.
 */
interface Followed {
  readonly profileId: string;
  /** How often the copy was begun anew since its store was opened. */
  readonly rebuilt: number;
  readonly ended: AbortController;
}

/**
 * Keeps the copy of the service's reports up to date: makes a round of passes when a profile's store is ready, again after
 * each interval, and when the person asks. One pass at a time. A round goes on with the pass that was interrupted, or makes
 * a new one. Where a page holds a pass up, the round looks for new reports above it, and tries that page again when its own
 * rest is over.
 */
export class Sync {
  readonly #with: SyncDependencies;
  readonly #sizes: PageSizes;
  #state: SyncState = neverSynchronised;
  #followed: Followed | null = null;
  #run: PassRun | null = null;
  #wish: Wish | null = null;
  /** The next round is not to wait any longer. */
  #hurried = false;
  /** Another request has reached the service since the last round failed; and failed rounds in a row that began early for it. */
  #reached = false;
  #early = 0;
  /** The pass that is about to begin is not to. */
  #cancelled = false;
  #wake = new AbortController();
  #memory: SyncMemory = nothingRemembered;
  #problem: Problem | null = null;
  #failures = 0;
  readonly #held = new RetryOfHeld();

  constructor(dependencies: SyncDependencies) {
    this.#with = dependencies;
    this.#sizes = dependencies.sizes ?? pageSizes;
  }

  state(): SyncState {
    return this.#state;
  }

  /** To be told after every change of the connection, and then of the store. */
  follow({ profile, key, reach }: Connection, store: StoreState): void {
    const profileId = key === 'present' && store.kind === 'ready' ? (profile?.id ?? null) : null;
    const rebuilt = timesRebuilt(store);
    const isSame = this.#followed?.rebuilt === rebuilt || profileId === null;
    if (profileId === (this.#followed?.profileId ?? null) && isSame) {
      this.#reached ||= reach.kind === 'reached' && isOfConnection(this.#problem);
      if (this.#reached) this.#wake.abort();
      return;
    }
    this.#followed?.ended.abort();
    this.#run?.stop();
    this.#forget();
    this.#followed = profileId === null ? null : { profileId, rebuilt, ended: new AbortController() };
    this.#set(neverSynchronised);
    if (this.#followed) void this.#live(this.#followed);
  }

  /**
   * Begins a pass, or hurries the one that waits. A pass under way may have read the newest page before: another one follows
   * it, so that what the service lists by now is found.
   */
  start(wish: Wish): SyncState {
    if (!this.#followed) return this.#state;
    if (this.#run) {
      if (wish === 'all' && this.#run.kind === 'new') this.#wish = 'all';
      else this.#wish ??= 'new';
      this.#run.hurry();
      return this.#state;
    }
    this.#wish = wish === 'all' || this.#wish === 'all' ? 'all' : 'new';
    this.#set({ ...this.#state, kind: 'running', pass: this.#wish, problem: null });
    this.#wake.abort();
    return this.#state;
  }

  /** Ends the pass under way. It goes on when the person asks, or when the profile is opened again. */
  cancel(): SyncState {
    this.#wish = null;
    this.#cancelled = true;
    this.#run?.cancel();
    return this.#state;
  }

  /** To be told when the settings changed: the interval may be another. */
  settingsChanged(): void {
    this.#wake.abort();
  }

  async #live(followed: Followed): Promise<void> {
    const { signal } = followed.ended;
    await this.#readMemory();
    if (signal.aborted) return;
    this.#set(idleState(this.#memory.completedAt, null, null));
    this.#hurried = this.#with.settings().syncInterval > 0 || this.#memory.allCompletedAt === null;
    let since = this.#with.clock.elapsed();
    while (!signal.aborted) {
      await this.#rest(since, signal);
      if (signal.aborted) return;
      this.#hurried = false;
      await this.#round(followed);
      since = this.#with.clock.elapsed();
    }
  }

  /** Waits until a round is due: it was asked for, or the rest since the last one is over. */
  async #rest(since: number, signal: AbortSignal): Promise<void> {
    const { clock, settings, random } = this.#with;
    // So that workstations which were started together do not ask together.
    const spread = 0.95 + random() * 0.1;
    while (this.#wish === null && !this.#hurried && !signal.aborted) {
      const ended = {
        problem: this.#problem,
        failures: this.#failures,
        reached: this.#reached,
        early: this.#early,
      };
      const seconds = restBefore(this.#memory, settings().syncInterval, ended);
      const left = seconds === null ? null : since + seconds * 1_000 * spread - clock.elapsed();
      if (left !== null && left <= 0) return;
      this.#wake = new AbortController();
      const woken = AbortSignal.any([signal, this.#wake.signal]);
      await (left === null ? aborted(woken) : clock.pause(left, woken));
    }
  }

  async #round(followed: Followed): Promise<void> {
    const { signal } = followed.ended;
    const wish = this.#takeWish();
    this.#problem = null;
    this.#cancelled = false;
    if (this.#reached) this.#early += 1;
    this.#reached = false;
    if (!(await this.#readMemory()) || signal.aborted) return;
    let last = await this.#passes(followed, wish);
    // The run before may have stored a page in a copy that was just begun anew, so that another pass is remembered there.
    if (last?.problem?.kind === 'gone' && (await this.#readMemory()))
      last = await this.#passes(followed, wish);
    while (this.#wish !== null && last?.problem === null)
      last = await this.#passes(followed, this.#takeWish());
    if (last === null || signal.aborted) return;
    this.#ended(last.problem, last.memory);
    this.#hurried ||= last.replaced;
  }

  #takeWish(): Wish | null {
    const wish = this.#wish;
    this.#wish = null;
    return wish;
  }

  /** Makes the one or two passes of a wish; null where they ended with everything else. */
  async #passes(followed: Followed, wish: Wish | null): Promise<RunEnd | null> {
    const first = await this.#pass(followed, this.#next(wish));
    return first && ((await this.#furtherPass(followed, first, wish)) ?? first);
  }

  /** The second pass of a round; null where there is none. */
  async #furtherPass(followed: Followed, first: RunEnd, wish: Wish | null): Promise<RunEnd | null> {
    if (first.problem) return null;
    if (first.unread) return this.#pass(followed, this.#next(null));
    const { held } = first.memory;
    const { clock, settings } = this.#with;
    const isDue = wish !== null || this.#held.isDue(settings().syncInterval, clock.elapsed());
    return held && isDue ? this.#pass(followed, held) : null;
  }

  /** Makes a pass; null where that ended with everything else. */
  async #pass({ profileId, ended }: Followed, pass: SyncPass): Promise<RunEnd | null> {
    const { clock } = this.#with;
    if (this.#cancelled)
      return { memory: this.#memory, problem: { kind: 'cancelled' }, unread: null, replaced: false };
    const run = new PassRun(
      {
        ...this.#with,
        sizes: this.#sizes,
        changed: (state) => this.#set({ ...state, unread: this.#held.unread }),
      },
      profileId,
      this.#memory,
      pass,
    );
    this.#run = run;
    const end = await run.made();
    if (ended.signal.aborted) return null;
    this.#run = null;
    this.#memory = end.memory;
    if (end.unread) this.#held.failed(end.unread, clock.elapsed());
    else if (end.memory.held === null) this.#held.forget();
    return end;
  }

  #next(wish: Wish | null): SyncPass {
    const { clock, settings } = this.#with;
    const { syncDepth } = settings();
    return nextPass(this.#memory, { wish, depth: syncDepth, now: clock.now(), sizes: this.#sizes });
  }

  #ended(problem: Problem | null, memory: SyncMemory): void {
    this.#memory = memory;
    this.#problem = problem;
    this.#failures = problem ? this.#failures + 1 : 0;
    if (problem === null) this.#early = 0;
    this.#set(idleState(memory.completedAt, problem, this.#held.unread));
  }

  async #readMemory(): Promise<boolean> {
    const followed = this.#followed;
    const read = await this.#with.store.call('sync.read', undefined);
    if (this.#followed !== followed) return false;
    if (read.ok) this.#memory = read.value;
    else this.#ended(read.problem, this.#memory);
    return read.ok;
  }

  #forget(): void {
    this.#run = null;
    this.#wish = null;
    this.#memory = nothingRemembered;
    this.#hurried = false;
    this.#reached = false;
    this.#early = 0;
    this.#problem = null;
    this.#failures = 0;
    this.#held.forget();
  }

  #set(state: SyncState): void {
    this.#state = state;
    this.#with.changed(state);
  }
}

/** Resolves when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
