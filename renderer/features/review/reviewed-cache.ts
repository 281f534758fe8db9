import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { Problem } from '../../../shared/domain/problem';
import { subjectOf, subjectOfReport } from '../../../shared/domain/review-log';
import { foldEntries, type ReviewState } from '../../../shared/domain/review-state';
import { fail, type Result, succeed } from '../../../shared/result';
import { concernsOneOf } from '../../state/log-changes';
import { type Query, queryOf } from '../../state/queries/query';
import type { QueryCache } from '../../state/queries/query-cache';
import { QueryObserver } from '../../state/queries/query-observer';

interface PrefetchedReport {
  readonly key: string;
  readonly subject: string;
}

interface Slot {
  readonly query: Query<ReviewedReport>;
  readonly observer: QueryObserver<ReviewedReport>;
}

/** Reads a report for the desk, and again when its own subjects change. */
export function reviewedQuery({ key, subject }: PrefetchedReport): Query<ReviewedReport> {
  return {
    ...queryOf('review.read', { key }),
    concerns: { 'log.changed': (change) => concernsOneOf(change, [subject, subjectOfReport(key)]) },
  };
}

/** The reports around the one under review, as read last, so that the next ones are shown without a request. */
export class ReviewedCache {
  readonly #queries: QueryCache;
  readonly #onRead: (key: string) => void;
  readonly #slots = new Map<string, Slot>();

  constructor(queries: QueryCache, onRead: (key: string) => void) {
    this.#queries = queries;
    this.#onRead = onRead;
  }

  /** Returns what was read of a report; null until then. */
  get(key: string): Result<ReviewedReport, Problem> | null {
    const slot = this.#slots.get(key);
    if (!slot) return null;
    const { reply, problem } = this.#queries.stateOf(slot.query);
    // A failure doesn't replace what is shown.
    if (reply) return succeed(reply);
    return problem && fail(problem);
  }

  /** Reads these reports, as far as they aren't there, in this order, and forgets all others. */
  prefetch(wanted: readonly PrefetchedReport[]): void {
    const keys = new Set(wanted.map(({ key }) => key));
    this.#forget((key) => !keys.has(key));
    for (const report of wanted) this.add(report);
  }

  /** Reads a report, if it isn't there, and forgets none. */
  add({ key, subject }: PrefetchedReport): void {
    if (this.#slots.has(key)) return;
    const query = reviewedQuery({ key, subject });
    const queries = this.#queries;
    const observer = new QueryObserver<ReviewedReport>(queries, { interval: 0 });
    this.#slots.set(key, { query, observer });
    observer.subscribe(() => {
      const { isAnswered, isReading } = queries.stateOf(query);
      if (isAnswered && !isReading) this.#onRead(key);
    });
    void observer.show(query);
  }

  readAgain(key: string): void {
    void this.#slots.get(key)?.observer.readAgain();
  }

  /** Forgets all reports, except one unless it couldn't be read. */
  clear(except: string | null = null): void {
    this.#forget((key) => key !== except || this.get(key)?.ok === false);
  }

  #forget(isForgotten: (key: string) => boolean): void {
    for (const [key, { observer }] of [...this.#slots])
      if (isForgotten(key)) {
        observer.stop();
        this.#slots.delete(key);
      }
  }
}

/** Returns the key of a later report on the same transaction; null if this is the latest. */
export function newerReport({ row, detail }: ReviewedReport): string | null {
  const [newest] = detail.decisions.sameTransaction;
  if (!newest?.timestamp || !row.timestamp) return null;
  return BigInt(newest.timestamp) > BigInt(row.timestamp) ? newest.key : null;
}

/** Returns the review state of the report's subject. */
export function stateOf({ row, detail }: ReviewedReport): ReviewState {
  const subject = subjectOf(row);
  const { entries } = detail.decisions;
  return foldEntries(entries.find((each) => each.subject === subject)?.entries ?? []);
}
