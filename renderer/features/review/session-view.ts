import type { StoreApi } from 'zustand';
import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { AfterFrame } from '../../state/after-frame';
import type { QueryCache } from '../../state/queries/query-cache';
import { noSession, type ReviewState } from './review-state';
import { newerReport, ReviewedCache, stateOf } from './reviewed-cache';
import {
  currentItem,
  decided,
  decidedTogether,
  nextItem,
  type Outcome,
  quickVerdict,
  reportsAround,
  type Session,
  type Step,
} from './session';
import { known, renewed } from './session-list';

/** How many undecided reports are read ahead. */
const readAhead = 3;

/** Steps between two warnings about quick verdicts. */
const warningDistance = 20;

interface SessionViewDependencies {
  /** Whether another person has claimed a subject. */
  readonly isTaken: (subject: string) => boolean;
  readonly afterFrame: AfterFrame;
}

const noReport = { subject: '', at: 0 };

/**
 * What the review screen shows of a session. The reports around the one under review are read ahead, so that a decision
 * shows the next one at once.
 */
export class SessionView {
  readonly #store: StoreApi<ReviewState>;
  readonly #isTaken: SessionViewDependencies['isTaken'];
  readonly #afterFrame: AfterFrame;
  readonly #cache: ReviewedCache;
  /** The subject of the report that is shown, and when it was shown first, in ms of performance.now(). */
  #shownSince = noReport;
  /** The steps that the session had at the last warning about quick verdicts. */
  #warnedAt = 0;

  constructor(
    queries: QueryCache,
    store: StoreApi<ReviewState>,
    { isTaken, afterFrame }: SessionViewDependencies,
  ) {
    this.#store = store;
    this.#isTaken = isTaken;
    this.#afterFrame = afterFrame;
    this.#cache = new ReviewedCache(queries, (key) => this.#reportRead(key));
  }

  /** Shows a session from its start, or from where another window left it. */
  open(session: Session, ended: boolean): void {
    this.#cache.clear(currentItem(session)?.key);
    this.#warnedAt = session.steps.length;
    this.#shownSince = noReport;
    this.#store.setState(noSession);
    this.show(session);
    this.#store.setState({ ended });
  }

  /** Shows a changed session. `stays`: it is where it was, and only the data about it changed. */
  show(session: Session, stays = false): void {
    const item = currentItem(session);
    const answer = item && this.#cache.get(item.key);
    const reviewed = answer?.ok ? answer.value : null;
    const before = this.#store.getState().reviewed;
    if (reviewed && item && this.#shownSince.subject !== item.subject)
      this.#shownSince = { subject: item.subject, at: performance.now() };
    this.#store.setState({
      session,
      reviewed: reviewed ?? (stays ? before : null),
      next: this.#nextOf(session),
      problem: answer && !answer.ok ? answer.problem : null,
      ...(reviewed && reviewed !== before ? { state: stateOf(reviewed) } : {}),
      ...(stays ? {} : { related: null, panel: null, allFields: false, ended: false }),
    });
    if (!item) this.#shownSince = noReport;
    if (reviewed) this.#afterFrame.add(() => this.#readAround());
    else this.#readAround();
  }

  /** Shows the session after a decision. */
  decide(outcome: Outcome): void {
    const { session, changed, reviewed } = this.#store.getState();
    if (!session) return;
    if (currentItem(session)?.subject === changed) this.#store.setState({ changed: null });
    const name = reviewed?.row.userId ?? reviewed?.row.transactionId ?? undefined;
    const after = decided(session, outcome, this.#isTaken, {
      at: performance.now(),
      ...(name !== undefined && { name }),
    });
    this.show(after);
    const quick = quickVerdict(after);
    if (quick === null || after.steps.length - this.#warnedAt < warningDistance) return;
    this.#warnedAt = after.steps.length;
    this.#store.setState({ quick });
  }

  /** Shows the session after a verdict on several reports. */
  decideTogether(step: Step): void {
    const { session } = this.#store.getState();
    if (!session) return;
    const after = decidedTogether(session, { ...step, at: performance.now() }, this.#isTaken);
    this.show(after, currentItem(after)?.subject === currentItem(session)?.subject);
  }

  /** Returns how long the report under review has been shown, in ms. */
  shownFor(): number {
    return performance.now() - this.#shownSince.at;
  }

  /** Reads a report before it is shown. */
  readAhead(item: { readonly key: string; readonly subject: string }): void {
    this.#cache.add(item);
  }

  /** Reads the report under review again. */
  readAgain(): void {
    const { session } = this.#store.getState();
    const item = session && currentItem(session);
    if (item) this.#cache.readAgain(item.key);
  }

  clear(): void {
    this.#cache.clear();
    this.#store.setState(noSession);
  }

  #reportRead(key: string): void {
    const { session } = this.#store.getState();
    if (!session) return;
    const answer = this.#cache.get(key);
    const newer = answer?.ok ? newerReport(answer.value) : null;
    const after =
      newer !== null ? renewed(session, key, newer) : answer?.ok ? known(session, answer.value) : session;
    if (after !== session || currentItem(session)?.key === key) this.show(after, true);
    else this.#store.setState({ next: this.#nextOf(session) });
  }

  /** Reads the reports around the one under review. */
  #readAround(): void {
    const { session } = this.#store.getState();
    if (session) this.#cache.prefetch(reportsAround(session, readAhead));
  }

  /** Returns what was read of the report that is next once the current one is decided; null until it is read. */
  #nextOf(session: Session): ReviewedReport | null {
    const item = nextItem(session, this.#isTaken);
    const answer = item && this.#cache.get(item.key);
    return answer?.ok ? answer.value : null;
  }
}
