import type { FeedbackBatch, OutboxCounts } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ServiceConnection } from '../connection/service-connection';
import type { ProfileStores } from '../store/contract';
import type { NewBatch } from './item-transitions';
import type { Outbox } from './outbox';

export interface ReviewedFeedbackDependencies {
  readonly stores: ProfileStores;
  readonly outbox: Pick<Outbox, 'putMany'>;
  readonly connection: Pick<ServiceConnection, 'profileId'>;
  readonly newId: () => string;
}

/** Feedback on many transactions that the user reviews before it is sent. */
export interface Reviewed {
  readonly token: string;
  readonly profileId: string;
  /** The existing feedback, by transaction. */
  readonly given: ReadonlyMap<string, OutboxCounts>;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

export const notFound = fail({ kind: 'not-found' } as const);

/** Holds one review at a time. A review that was sent, replaced or discarded is `not-found`. */
export class ReviewedFeedback<Review extends Reviewed> {
  readonly #dependencies: ReviewedFeedbackDependencies;
  #review: Review | null = null;

  constructor(dependencies: ReviewedFeedbackDependencies) {
    this.#dependencies = dependencies;
  }

  /** Holds a review of transactions of the profile, under a new token. */
  async begin(
    profileId: string,
    transactionIds: readonly string[],
    reviewOf: (reviewed: Reviewed) => Review,
  ): AsyncResult<Review> {
    const given = await this.#existingFeedback(profileId, transactionIds);
    if (!given.ok) return given;
    this.#review = reviewOf({ token: this.#dependencies.newId(), profileId, given: given.value });
    return succeed(this.#review);
  }

  /** Returns the review with this token; null if it no longer exists or its profile is not open. */
  find(token: string): Review | null {
    const review = this.#review;
    const isCurrent =
      review?.token === token && review.profileId === this.#dependencies.connection.profileId();
    return isCurrent ? review : null;
  }

  /**
   * Queues feedback of a review, all or nothing. `choose` gets the review with the feedback that exists now; no other
   * feedback is queued before the write. If it refuses, the review stays with that feedback.
   */
  async send(
    review: Review,
    transactionIds: readonly string[],
    choose: (updated: Review) => Result<NewBatch, Problem>,
  ): AsyncResult<FeedbackBatch> {
    let sending: Review | null = null;
    const put = await this.#dependencies.outbox.putMany(review.profileId, async () => {
      const given = await this.#existingFeedback(review.profileId, transactionIds);
      if (!given.ok) return given;
      // Another review may have replaced this one, or it may have been sent already.
      if (this.#review !== review) return notFound;
      const updated = { ...review, given: given.value };
      const batch = choose(updated);
      this.#review = batch.ok ? null : updated;
      if (batch.ok) sending = updated;
      return batch;
    });
    // It can be sent again, unless the user has started another review.
    if (!put.ok) this.#review ??= sending;
    return put;
  }

  discard(): Result<null, Problem> {
    this.#review = null;
    return succeed(null);
  }

  async #existingFeedback(
    profileId: string,
    transactionIds: readonly string[],
  ): AsyncResult<ReadonlyMap<string, OutboxCounts>> {
    const ids = [...new Set(transactionIds)];
    const given = await this.#dependencies.stores.of(profileId).call('items.counts', { transactionIds: ids });
    if (!given.ok) return given;
    return succeed(new Map(given.value.map(({ transactionId, counts }) => [transactionId, counts])));
  }
}
