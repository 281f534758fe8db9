import type { CallName, Pushes } from '../../../shared/contract/contract';
import type { Problem } from '../../../shared/domain/problem';
import type { ChangePush } from './out-of-date';
import type { Query, QueryTarget } from './query';

/** What is known of the answer to a query. */
export interface QueryState<Value> {
  /** The last reply; null before the first. It stays while the query is read again, and if that fails. */
  readonly reply: Value | null;
  /** Why the query couldn't be read the last time; null if it could. */
  readonly problem: Problem | null;
  /** Whether there was an answer. */
  readonly isAnswered: boolean;
  readonly isReading: boolean;
  /** Whether a change was announced since the query was sent the last time. */
  readonly isOutdated: boolean;
}

export const unanswered = {
  reply: null,
  problem: null,
  isAnswered: false,
  isReading: false,
  isOutdated: false,
} as const;

/** The answer to a query of one profile. */
export class QueryEntry<Value> {
  readonly key: string;
  readonly #query: Query<Value>;
  readonly #target: QueryTarget;
  readonly #observers = new Set<() => void>();
  #isExpired = false;
  #state: QueryState<Value> = unanswered;
  #reading: Promise<void> | null = null;
  /** Grows with each read and each answer. */
  #edition = 0;

  constructor(key: string, query: Query<Value>, target: Omit<QueryTarget, 'isUsed'>) {
    this.key = key;
    this.#query = query;
    this.#target = { ...target, isUsed: () => this.isUsed && !this.#isExpired };
  }

  get state(): QueryState<Value> {
    return this.#state;
  }

  get call(): CallName {
    return this.#query.call;
  }

  /** True if its profile was closed. */
  get isExpired(): boolean {
    return this.#isExpired;
  }

  /** False if nothing needs the entry any more. */
  get isUsed(): boolean {
    const { isAnswered, isReading } = this.#state;
    return this.#observers.size > 0 || (this.#query.keep === true && (isAnswered || isReading));
  }

  /** Calls back at each change, until the returned function is called. */
  observe(onChange: () => void): () => void {
    this.#observers.add(onChange);
    return () => this.#observers.delete(onChange);
  }

  /** Reads the answer. Only one read is in progress at a time. */
  read(): Promise<void> {
    this.#reading ??= this.#readOnce();
    return this.#reading;
  }

  /** Reads the answer once more if it is being read. */
  async readAgain(): Promise<void> {
    await this.#reading;
    await this.read();
  }

  /** Must be called when the profile is closed. */
  expire(): void {
    this.#isExpired = true;
    this.#change({});
  }

  /** Must be called when a change was announced. An answer that is on its way may be from before the change. */
  outdate(): void {
    if (this.#state.isAnswered || this.#state.isReading) this.#change({ isOutdated: true });
  }

  isConcernedBy<Name extends ChangePush>(push: Name, payload: Pushes[Name]): boolean {
    return this.#query.concerns?.[push]?.(payload, this.#state.reply) ?? true;
  }

  /** Takes an answer that came another way, also instead of the one that is on its way. */
  put(reply: Value): void {
    this.#edition += 1;
    this.#change({ reply, problem: null, isAnswered: true, isOutdated: false });
  }

  async #readOnce(): Promise<void> {
    this.#edition += 1;
    const edition = this.#edition;
    this.#change({ isReading: true, isOutdated: false });
    const answer = await this.#query.read(this.#target).finally(() => {
      this.#reading = null;
    });
    if (edition !== this.#edition) return this.#change({ isReading: false });
    const found = answer.ok ? { reply: answer.value, problem: null } : { problem: answer.problem };
    this.#change({ ...found, isAnswered: true, isReading: false });
  }

  #change(change: Partial<QueryState<Value>>): void {
    this.#state = { ...this.#state, ...change };
    for (const onChange of [...this.#observers]) onChange();
  }
}
