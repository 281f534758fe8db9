import type { StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract/contract';
import type { QueueList } from '../../../shared/contract/review.calls';
import type { Problem } from '../../../shared/domain/problem';
import type { ReportQuery } from '../../../shared/domain/report-query';
import { maxQueueLength } from '../../../shared/domain/review-log';
import type { Result } from '../../../shared/result';
import { concernsMarksOnly } from '../../state/log-changes';
import { type LatestOnly, latestOnly } from '../../state/pacing';
import { returnsReports } from './queues';
import { type ReviewState, snoozeCheckMs } from './review-state';
import { joined, newIn, type Session } from './session';
import type { SessionView } from './session-view';

/** Reads the list of a queue, or what has come into it after a row number. */
export function readQueue(bridge: Bridge, query: ReportQuery, after: number | null) {
  return bridge.call('queue.list', { query, after, limit: maxQueueLength });
}

/** Whether what the session doesn't have can be anywhere in its queue, not only among newer reports. */
function needsFullList({ queue, items }: Session): boolean {
  return items.length === 0 || returnsReports(queue);
}

/** What comes into the queue of a session after its list was made. */
export class QueueArrivals {
  readonly #store: StoreApi<ReviewState>;
  readonly #view: SessionView;
  readonly #read: (session: Session) => Promise<Result<QueueList, Problem>>;
  readonly #counts: LatestOnly<Session, Result<QueueList, Problem>>;

  constructor(bridge: Bridge, store: StoreApi<ReviewState>, view: SessionView) {
    this.#store = store;
    this.#view = view;
    this.#read = (session) =>
      readQueue(bridge, session.queue.query, needsFullList(session) ? null : session.asOf);
    this.#counts = latestOnly(this.#read);
    bridge.on('log.changed', (change) => {
      const { session } = store.getState();
      if (session && needsFullList(session) && !concernsMarksOnly(change)) void this.count();
    });
    bridge.on('reports.changed', () => void this.count());
  }

  /** Counts what joining would add. Joins it if no report is being read that it could push aside. */
  async count(): Promise<void> {
    const { session } = this.#store.getState();
    if (!session) return;
    if (session.items.length === 0) return this.join();
    const answer = await this.#counts.send(session);
    const now = this.#store.getState().session;
    if (answer?.ok && now?.queue === session.queue)
      this.#store.setState({ arrived: newIn(now, answer.value).length });
  }

  /** Adds what has arrived to the end of the list. */
  async join(): Promise<void> {
    const { session } = this.#store.getState();
    if (!session) return;
    const answer = await this.#read(session);
    const now = this.#store.getState().session;
    if (now?.queue !== session.queue) return;
    if (!answer.ok) {
      this.#store.setState({ problem: answer.problem });
      return;
    }
    this.#store.setState({ arrived: 0 });
    this.#view.show(joined(now, answer.value, needsFullList(session)), now.position < now.items.length);
  }

  /** Counts what comes back with time, until the returned function is called. */
  watch(): () => void {
    const look = () => {
      const { session } = this.#store.getState();
      if (session && returnsReports(session.queue)) void this.count();
    };
    look();
    const timer = setInterval(look, snoozeCheckMs);
    return () => clearInterval(timer);
  }

  /** Ignores the answer to a count in progress. */
  discard(): void {
    this.#counts.discard();
  }
}
