import type { StoreApi } from 'zustand';
import type { QueueList } from '../../../shared/contract/review.calls';
import type { Problem } from '../../../shared/domain/problem';
import { maxQueueLength } from '../../../shared/domain/review-log';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Query } from '../../state/queries/query';
import type { QueryCache } from '../../state/queries/query-cache';
import { QueryObserver } from '../../state/queries/query-observer';
import { returnsReports } from './queues';
import { type ReviewState, snoozeCheckMs } from './review-state';
import type { Session } from './session';
import { joined, newIn } from './session-list';
import type { SessionView } from './session-view';

/** What makes a session another one. */
type Start = Pick<Session, 'queue' | 'startedAt'>;

/** Whether what the session doesn't have can be anywhere in its queue, not only among newer reports. */
function needsFullList(session: Session | null): boolean {
  return session === null || session.items.length === 0 || returnsReports(session.queue);
}

/** The list of a session's queue: first all of it, then what comes into it. The session's own list stands still. */
export class QueueArrivals {
  readonly #queries: QueryCache;
  readonly #store: StoreApi<ReviewState>;
  readonly #view: SessionView;
  #observer: QueryObserver<QueueList>;

  constructor(queries: QueryCache, store: StoreApi<ReviewState>, view: SessionView) {
    this.#queries = queries;
    this.#store = store;
    this.#view = view;
    this.#observer = new QueryObserver(queries);
  }

  /** Reads the list of a queue for a session that starts. */
  async start(start: Start): Promise<Result<QueueList, Problem>> {
    await this.#show(start);
    const { reply, problem } = this.#queries.stateOf(this.#queryOf(start));
    return reply ? succeed(reply) : fail(problem ?? { kind: 'cancelled' });
  }

  /** Counts what has come since the session's list was made, if there is a session. */
  resume(): void {
    const { session } = this.#store.getState();
    if (session) void this.#show(session);
    else this.stop();
  }

  /** Counts what has come since a list was read, of which the session was made. Returns whether it may be out of date. */
  countSince(list: QueueList): boolean {
    const { session } = this.#store.getState();
    if (!session) return false;
    this.#follow();
    const { reply, isWaiting } = this.#observer.resultOf(this.#queryOf(session));
    return isWaiting || reply !== list;
  }

  /** Adds what has arrived to the end of the list. */
  async join(): Promise<void> {
    const { session } = this.#store.getState();
    if (!session) return;
    await this.#observer.readAgain();
    const now = this.#store.getState().session;
    // Another session, or it was empty and has joined them.
    if (!now || now.queue !== session.queue || now.items.length > session.items.length) return;
    const { reply, problem } = this.#queries.stateOf(this.#queryOf(now));
    if (problem) this.#store.setState({ problem });
    else if (reply) this.#join(now, reply);
  }

  /** Counts what comes back with time, until the returned function is called. */
  watch(): () => void {
    const look = () => {
      const { session } = this.#store.getState();
      if (session && returnsReports(session.queue)) void this.#observer.readAgain();
    };
    look();
    const timer = setInterval(look, snoozeCheckMs);
    return () => clearInterval(timer);
  }

  stop(): void {
    this.#observer.stop();
  }

  /** Reads at once, also while the list of another queue is being read. */
  #show(start: Start): Promise<void> {
    this.stop();
    const observer = new QueryObserver<QueueList>(this.#queries);
    observer.subscribe(() => this.#follow());
    this.#observer = observer;
    return observer.show(this.#queryOf(start));
  }

  #queryOf({ queue, startedAt }: Start): Query<QueueList> {
    const sessionNow = () => {
      const { session } = this.#store.getState();
      return session?.queue === queue && session.startedAt === startedAt ? session : null;
    };
    const needsAll = () => needsFullList(sessionNow());
    return {
      call: 'queue.list',
      args: [queue.query, startedAt],
      concerns: { 'log.changed': needsAll },
      read: ({ bridge }) => {
        const after = needsAll() ? null : (sessionNow()?.asOf ?? null);
        return bridge.call('queue.list', { query: queue.query, after, limit: maxQueueLength });
      },
    };
  }

  /** Counts what joining would add. Joins it if no report is being read that it could push aside. */
  #follow(): void {
    const { session, arrived: before } = this.#store.getState();
    if (!session) return;
    const { reply, isReading } = this.#queries.stateOf(this.#queryOf(session));
    if (!reply || isReading) return;
    const arrived = newIn(session, reply).length;
    if (arrived > 0 && session.items.length === 0) this.#join(session, reply);
    else if (arrived !== before) this.#store.setState({ arrived });
  }

  #join(session: Session, list: QueueList): void {
    this.#store.setState({ arrived: 0 });
    const stays = session.position < session.items.length;
    this.#view.show(joined(session, list, needsFullList(session)), stays);
  }
}
