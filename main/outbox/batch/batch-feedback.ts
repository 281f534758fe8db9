import {
  type BatchChoice,
  type BatchPage,
  type BatchPreview,
  type BatchReview,
  type BatchTargets,
  type BatchView,
  maxBatchSize,
} from '../../../shared/domain/batch-feedback';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { FeedbackBatch, OutboxCounts } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Connections } from '../../connection/connections';
import type { ProfileStores } from '../../store/contract';
import { validateFeedback } from '../item-transitions';
import type { Outbox } from '../outbox';
import {
  candidatesOf,
  digestOf,
  type PendingReview,
  previewOf,
  reviewOf,
  rowsInView,
  rowsOf,
} from './batch-review';

export interface BatchFeedbackDependencies {
  readonly stores: ProfileStores;
  readonly outbox: Pick<Outbox, 'putMany'>;
  readonly connections: Pick<Connections, 'profileId'>;
  readonly newId: () => string;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** A review with the user's draft and choices. */
interface ReviewChoices {
  readonly token: string;
  readonly draft: FeedbackDraft;
  readonly choice: BatchChoice;
}

/**
 * Feedback on many reports at once. The reports are read and held here as a review, one at a time, then shown, and
 * sent as one batch. A review that was sent or replaced is `gone`.
 */
export class BatchFeedback {
  readonly #dependencies: BatchFeedbackDependencies;
  #review: PendingReview | null = null;

  constructor(dependencies: BatchFeedbackDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reads the reports and holds the review. Fails if there are more than `maxBatchSize`. */
  async review(targets: BatchTargets): AsyncResult<BatchReview> {
    const { stores, connections, newId } = this.#dependencies;
    const openId = connections.profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const selection =
      targets.kind === 'keys'
        ? { keys: [...new Set(targets.keys)] }
        : { query: targets.query, asOf: targets.asOf };
    const verdicts = await stores
      .of(openId)
      .call('reports.verdicts', { of: selection, limit: maxBatchSize + 1 });
    if (!verdicts.ok) return verdicts;
    const reports = verdicts.value.length;
    if (reports > maxBatchSize) return fail(tooMany());
    const found = candidatesOf(verdicts.value);
    const given = await this.#existingFeedback(
      openId,
      found.candidates.map(({ transactionId }) => transactionId),
    );
    if (!given.ok) return given;
    const missing = 'keys' in selection ? selection.keys.length - reports : 0;
    this.#review = { ...found, token: newId(), profileId: openId, reports, missing, given: given.value };
    return succeed(reviewOf(this.#review));
  }

  preview({ token, draft, choice }: ReviewChoices): Result<BatchPreview, Problem> {
    const review = this.#find(token);
    return review ? succeed(previewOf(rowsOf(review, draft, choice))) : gone;
  }

  /** Returns one page of the transactions in a view. `page` counts from 1. */
  page(
    { token, draft, choice }: ReviewChoices,
    { view, page, limit }: { readonly view: BatchView; readonly page: number; readonly limit: number },
  ): Result<BatchPage, Problem> {
    const review = this.#find(token);
    if (!review) return gone;
    const rows = rowsInView(rowsOf(review, draft, choice), view);
    return succeed({ rows: rows.slice((page - 1) * limit, page * limit), total: rows.length });
  }

  /**
   * Queues the feedback, all or nothing. `reviewed` is the digest of the preview that the user saw. If feedback was
   * added or discarded since, so that other transactions would get feedback or some would get a second one, nothing
   * is sent, and the review is updated.
   */
  async send({ token, draft, choice }: ReviewChoices, reviewed: string): AsyncResult<FeedbackBatch> {
    const review = this.#find(token);
    if (!review) return gone;
    const feedback = validateFeedback(draft);
    if (!feedback.ok) return feedback;
    let sending: PendingReview | null = null;
    const put = await this.#dependencies.outbox.putMany(review.profileId, async () => {
      const given = await this.#existingFeedback(
        review.profileId,
        review.candidates.map(({ transactionId }) => transactionId),
      );
      if (!given.ok) return given;
      // Another review may have replaced this one, or it may have been sent already.
      if (this.#review !== review) return gone;
      const updated = { ...review, given: given.value };
      this.#review = updated;
      const sent = rowsOf(updated, draft, choice).filter((row) => row.sent);
      if (sent.length === 0) return fail(nothingToSend());
      if (digestOf(sent) !== reviewed) return fail(givenMeanwhile());
      sending = updated;
      this.#review = null;
      return succeed({
        name: messages.program.batchName(sent.length, draft.desiredRisk),
        feedback: sent.map(({ transactionId, reported }) => ({
          transactionId,
          reported,
          feedback: feedback.value,
        })),
      });
    });
    // It can be retried, unless the user has started another review.
    if (!put.ok) this.#review ??= sending;
    return put;
  }

  /** Discards the review. */
  discard(): Result<null, Problem> {
    this.#review = null;
    return succeed(null);
  }

  #find(token: string): PendingReview | null {
    const review = this.#review;
    return review && review.token === token && review.profileId === this.#dependencies.connections.profileId()
      ? review
      : null;
  }

  async #existingFeedback(
    profileId: string,
    transactionIds: readonly string[],
  ): AsyncResult<ReadonlyMap<string, OutboxCounts>> {
    const store = this.#dependencies.stores.of(profileId);
    const given = await store.call('items.counts', { transactionIds: [...transactionIds] });
    if (!given.ok) return given;
    return succeed(new Map(given.value.map(({ transactionId, counts }) => [transactionId, counts])));
  }
}

const gone = fail({ kind: 'gone' } as const);
const tooMany = (): Problem => ({
  kind: 'invalid-input',
  field: 'Reports',
  reason: messages.validation.batch.tooMany(maxBatchSize),
});
const nothingToSend = (): Problem => ({
  kind: 'invalid-input',
  field: 'Transactions',
  reason: messages.validation.batch.nothingToSend,
});
const givenMeanwhile = (): Problem => ({
  kind: 'invalid-input',
  field: 'Transactions',
  reason: messages.validation.batch.givenMeanwhile,
});
