import { createStore } from 'zustand/vanilla';
import type { Bridge, CallName } from '../../../shared/contract/contract';
import { unsafeCast } from '../../../shared/unsafe-cast';
import type { OpenProfile } from '../open-profile';
import { type ChangePush, callsOutOfDate, changePushes } from './out-of-date';
import { followPushedAnswers } from './pushed-answers';
import type { Query } from './query';
import { QueryEntry, type QueryState, unanswered } from './query-entry';

/** The part of an entry that doesn't depend on its type. */
type AnyEntry = Pick<
  QueryEntry<unknown>,
  'key' | 'state' | 'call' | 'isUsed' | 'outdate' | 'expire' | 'isConcernedBy'
>;

type KeyParts = Pick<Query<unknown>, 'call' | 'args' | 'needsNoProfile'>;

/**
 * The answers to the window's queries, by profile, call and arguments. An answer is shared by all that show it, and
 * dropped when nothing does.
 */
export class QueryCache {
  readonly #bridge: Bridge;
  readonly #profile: OpenProfile;
  readonly #entries = new Map<string, AnyEntry>();
  readonly #followers = new Set<() => void>();

  constructor(bridge: Bridge, profile: OpenProfile) {
    this.#bridge = bridge;
    this.#profile = profile;
    followPushedAnswers(bridge, (query, answer) => this.put(query, answer));
    for (const push of changePushes) this.#follow(push);
    // What failed while the store wasn't available is read again.
    bridge.on('store.changed', ({ kind }) => {
      if (kind === 'ready') this.#outdate(({ state }) => state.problem !== null);
    });
  }

  /** Returns the key of a query for the open profile; null if it needs one and none is open. */
  keyOf({ call, args, needsNoProfile = false }: KeyParts): string | null {
    const { id } = this.#profile.current();
    return id === null && !needsNoProfile ? null : JSON.stringify([id, call, args]);
  }

  /** Returns what all queries of a call and the open profile have in common in their keys. */
  scopeOf(call: CallName): string {
    return JSON.stringify([this.#profile.current().id, call]);
  }

  /** Returns what is known of the answer to a query. */
  stateOf<Value>(query: Query<Value>): QueryState<Value> {
    const key = this.keyOf(query);
    return (key === null ? undefined : this.#find<Value>(key)?.state) ?? unanswered;
  }

  /** Returns the entry of a query for the open profile. */
  entryOf<Value>(key: string, query: Query<Value>): QueryEntry<Value> {
    const existing = this.#find<Value>(key);
    if (existing) return existing;
    const entry = new QueryEntry(key, query, { bridge: this.#bridge, calls: this.#profile.current() });
    this.#entries.set(key, entry);
    return entry;
  }

  /** Takes an answer that came another way. */
  put<Value>(query: Query<Value>, reply: Value): void {
    const key = this.keyOf(query);
    if (key !== null) this.entryOf(key, query).put(reply);
  }

  /** Must be called when an entry may no longer be used. */
  release({ key }: Pick<AnyEntry, 'key'>): void {
    if (this.#entries.get(key)?.isUsed === false) this.#entries.delete(key);
  }

  /** Calls back when another profile is opened, or none. */
  onProfile(follow: () => void): void {
    this.#followers.add(follow);
  }

  /** Must be called when another profile was opened, or none: forgets the answers of the previous one. */
  onProfileChange(): void {
    const closed = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of closed) entry.expire();
    for (const follow of this.#followers) follow();
  }

  #follow(push: ChangePush): void {
    this.#bridge.on(push, (payload) => {
      const calls = callsOutOfDate(push, payload);
      this.#outdate((entry) => calls.has(entry.call) && entry.isConcernedBy(push, payload));
    });
  }

  // The key says which query the entry belongs to, and with it the type of its reply.
  #find<Value>(key: string): QueryEntry<Value> | undefined {
    return unsafeCast<QueryEntry<Value> | undefined>(this.#entries.get(key));
  }

  #outdate(isChanged: (entry: AnyEntry) => boolean): void {
    for (const entry of [...this.#entries.values()]) if (isChanged(entry)) entry.outdate();
  }
}

/** The queries of the window, which components and stores reach as they reach stores. */
export function createQueriesStore(bridge: Bridge, profile: OpenProfile) {
  return createStore(() => new QueryCache(bridge, profile));
}
