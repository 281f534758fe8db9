import type { Problem } from '../../../shared/domain/problem';
import { throttle } from '../pacing';
import type { Query } from './query';
import type { QueryCache } from './query-cache';
import { type QueryEntry, type QueryState, unanswered } from './query-entry';

export interface QueryOptions {
  /**
   * - `live`: an answer that is out of date is read again. The last one stays until then, also when the query changes.
   * - `snapshot`: it is only marked as such, so that findings don't move under the reader. While another is read, none
   *   is shown.
   */
  readonly mode?: 'live' | 'snapshot';
  /** Minimum interval between two reads of an answer that is out of date, ms. */
  readonly interval?: number;
}

/** What is shown of a query. */
export interface QueryResult<Value> {
  readonly reply: Value | null;
  readonly problem: Problem | null;
  /** Whether there is an answer to show. */
  readonly isAnswered: boolean;
  /** Whether another answer is on its way. */
  readonly isWaiting: boolean;
  /** Whether the answer is from before a change. */
  readonly isOutdated: boolean;
  /** Whether the answer is that of the query before, until this one is answered. */
  readonly isOfPrevious: boolean;
  readonly readAgain: () => Promise<void>;
}

const defaultInterval = 700;

/**
 * Reads one query after the other. Of the queries shown while one is read, only the latest is sent, when that one was
 * answered, so that fast typing builds no queue.
 */
export class QueryObserver<Value> {
  /** See QueryOptions. A change applies from the next read on. */
  interval: number;
  readonly #cache: QueryCache;
  readonly #isLive: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #update: ReturnType<typeof throttle>;
  #entry: QueryEntry<Value> | null = null;
  #stopObserving: (() => void) | null = null;
  #reading: Promise<void> | null = null;
  /** The last answer, and the profile and call that it belongs to. */
  #last: { readonly scope: string; readonly state: QueryState<Value> } | null = null;
  #version = 0;

  constructor(cache: QueryCache, { mode = 'live', interval = defaultInterval }: QueryOptions = {}) {
    this.#cache = cache;
    this.#isLive = mode === 'live';
    this.interval = interval;
    this.#update = throttle(
      () => this.interval,
      () => void this.#read(),
    );
  }

  /** Shows a query; null for none. Resolves when the query shown last is answered. */
  async show(query: Query<Value> | null): Promise<void> {
    const key = query && this.#cache.keyOf(query);
    if (key === (this.#entry?.key ?? null)) return this.#reading ?? undefined;
    this.#leave();
    if (query && key !== null) this.#enter(this.#cache.entryOf(key, query), this.#cache.scopeOf(query.call));
    else this.#last = null;
    this.#notify();
    await this.#read();
  }

  /** Leaves the query. Its answer is ignored if it is on its way. */
  stop(): void {
    this.#leave();
    this.#last = null;
  }

  /** Reads the query again. */
  readonly readAgain = async (): Promise<void> => this.#entry?.readAgain();

  /** Grows with each change of the result. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns what is shown of a query, also before it was passed to `show`. */
  resultOf(query: Query<Value> | null): QueryResult<Value> {
    const { readAgain } = this;
    if (!query) return { ...unanswered, isWaiting: false, isOfPrevious: false, readAgain };
    const state = this.#cache.stateOf(query);
    const isWaiting = !state.isAnswered || state.isReading || (this.#isLive && state.isOutdated);
    const { reply, problem, isAnswered, isOutdated } = this.#shown(query, state, isWaiting);
    const isOfPrevious = isAnswered && !state.isAnswered;
    return { reply, problem, isAnswered, isWaiting, isOutdated, isOfPrevious, readAgain };
  }

  #enter(entry: QueryEntry<Value>, scope: string): void {
    this.#entry = entry;
    this.#stopObserving = entry.observe(() => this.#follow(entry, scope));
    this.#follow(entry, scope);
  }

  #leave(): void {
    const entry = this.#entry;
    if (!entry) return;
    this.#entry = null;
    this.#stopObserving?.();
    this.#cache.release(entry);
    this.#update.cancel();
  }

  #shown(query: Query<Value>, state: QueryState<Value>, isWaiting: boolean): QueryState<Value> {
    if (!this.#isLive) return isWaiting ? unanswered : state;
    if (state.isAnswered) return state;
    return this.#last?.scope === this.#cache.scopeOf(query.call) ? this.#last.state : unanswered;
  }

  #follow(entry: QueryEntry<Value>, scope: string): void {
    const { state, isExpired } = entry;
    if (isExpired) this.stop();
    else if (state.isAnswered) this.#last = previousFor(scope, state);
    if (!this.#reading && !state.isReading) this.#followUp();
    this.#notify();
  }

  #read(): Promise<void> {
    if (!this.#needsRead(null)) return Promise.resolve();
    this.#reading ??= this.#readEach();
    return this.#reading;
  }

  /** Reads the query, and what replaced it meanwhile. */
  async #readEach(): Promise<void> {
    try {
      for (let read: QueryEntry<Value> | null = null; this.#needsRead(read); ) {
        read = this.#entry;
        await read?.read();
      }
    } finally {
      this.#reading = null;
      this.#followUp();
    }
  }

  /** Returns true if the query must be read, unless it was `read` just now. */
  #needsRead(read: QueryEntry<Value> | null): boolean {
    const entry = this.#entry;
    return entry !== null && entry !== read && (!entry.state.isAnswered || this.#isUpdateNeeded());
  }

  #isUpdateNeeded(): boolean {
    return this.#isLive && this.#entry?.state.isAnswered === true && this.#entry.state.isOutdated;
  }

  /** Reads the query again if it is out of date. */
  #followUp(): void {
    if (this.#isUpdateNeeded()) this.#update();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Returns what the next query shows until it is answered: not why this one failed. */
function previousFor<Value>(scope: string, state: QueryState<Value>) {
  return state.problem && state.reply === null ? null : { scope, state: { ...state, problem: null } };
}

interface FollowedQuery {
  /** Must be called when the query may have changed. */
  readonly follow: () => void;
  readonly readAgain: () => Promise<void>;
}

/** Keeps a store up to date with a query of the open profile. */
export function followQuery<Value>(
  cache: QueryCache,
  query: () => Query<Value> | null,
  show: (result: QueryResult<Value>) => void,
): FollowedQuery {
  const observer = new QueryObserver<Value>(cache);
  const follow = () => void observer.show(query());
  observer.subscribe(() => show(observer.resultOf(query())));
  cache.onProfile(follow);
  return { follow, readAgain: observer.readAgain };
}
