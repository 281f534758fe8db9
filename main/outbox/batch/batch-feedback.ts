import {
  type BatchChoice,
  type BatchPage,
  type BatchPreview,
  type BatchReview,
  type BatchTargets,
  type BatchView,
  draftFor,
  maxBatchSize,
  type ReportVerdict,
} from '../../../shared/domain/batch-feedback';
import { type FeedbackDraft, feedbackOf } from '../../../shared/domain/feedback';
import type { FeedbackBatch } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Store } from '../../store/contract';
import { validateFeedback } from '../item-transitions';
import { notFound, ReviewedFeedback, type ReviewedFeedbackDependencies } from '../reviewed-feedback';
import {
  candidatesOf,
  digestOf,
  type PendingReview,
  previewOf,
  reviewOf,
  rowsInView,
  rowsOf,
} from './batch-review';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

interface ReviewChoices {
  readonly token: string;
  readonly draft: FeedbackDraft;
  readonly choice: BatchChoice;
}

/** Feedback on many reports at once: the reports are read and kept as a review, then shown, and sent as one batch. */
export class BatchFeedback {
  readonly #dependencies: ReviewedFeedbackDependencies;
  readonly #reviewed: ReviewedFeedback<PendingReview>;

  constructor(dependencies: ReviewedFeedbackDependencies) {
    this.#dependencies = dependencies;
    this.#reviewed = new ReviewedFeedback(dependencies);
  }

  /** Reads the reports and holds the review. Fails if there are more than `maxBatchSize`. */
  async review(targets: BatchTargets): AsyncResult<BatchReview> {
    const { stores, connection } = this.#dependencies;
    const openId = connection.profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const selected = await selectedReports(stores.of(openId), targets);
    if (!selected.ok) return selected;
    const reports = selected.value.length;
    const found = candidatesOf(selected.value);
    const missing = targets.kind === 'keys' ? new Set(targets.keys).size - reports : 0;
    const begun = await this.#reviewed.begin(openId, transactionsOf(found), (reviewed) => ({
      ...found,
      ...reviewed,
      reports,
      missing,
    }));
    return begun.ok ? succeed(reviewOf(begun.value)) : begun;
  }

  preview({ token, draft, choice }: ReviewChoices): Result<BatchPreview, Problem> {
    const review = this.#reviewed.find(token);
    return review ? succeed(previewOf(rowsOf(review, draft, choice), draft)) : notFound;
  }

  /** Returns one page of the transactions in a view. `page` counts from 1. */
  page(
    { token, draft, choice }: ReviewChoices,
    { view, page, limit }: { readonly view: BatchView; readonly page: number; readonly limit: number },
  ): Result<BatchPage, Problem> {
    const review = this.#reviewed.find(token);
    if (!review) return notFound;
    const rows = rowsInView(rowsOf(review, draft, choice), view);
    return succeed({ rows: rows.slice((page - 1) * limit, page * limit), total: rows.length });
  }

  /**
   * Queues the feedback, all or nothing. `reviewed` is the digest of the preview that the user saw. If feedback was
   * added or discarded since, so that other transactions would get feedback or some would get a second one, nothing
   * is sent, and the review is updated.
   */
  async send({ token, draft, choice }: ReviewChoices, reviewed: string): AsyncResult<FeedbackBatch> {
    const review = this.#reviewed.find(token);
    if (!review) return notFound;
    const typed = validateFeedback(draft);
    if (!typed.ok) return typed;
    return this.#reviewed.send(review, transactionsOf(review), (updated) => {
      const { nothingToSend, givenMeanwhile } = messages.validation.batch;
      const sent = rowsOf(updated, draft, choice).filter((row) => row.sent);
      if (sent.length === 0)
        return fail({ kind: 'invalid-input', field: 'Transactions', reason: nothingToSend });
      if (digestOf(sent) !== reviewed)
        return fail({ kind: 'invalid-input', field: 'Transactions', reason: givenMeanwhile });
      const feedback = sent.map(({ transactionId, reported }) => ({
        transactionId,
        reported,
        feedback: feedbackOf(draftFor(draft, reported)) ?? typed.value,
      }));
      return succeed({
        name: messages.program.batchName({ transactions: sent.length, risk: draft.desiredRisk }),
        typed: typed.value,
        feedback,
      });
    });
  }

  discard(): Result<null, Problem> {
    return this.#reviewed.discard();
  }
}

function transactionsOf({ candidates }: Pick<PendingReview, 'candidates'>): readonly string[] {
  return candidates.map(({ transactionId }) => transactionId);
}

/**
 * Reads the service's verdicts on the selected reports, newest first. Reports that don't exist are missing. Fails if there
 * are more than `maxBatchSize`.
 */
export async function selectedReports(
  store: Store,
  targets: BatchTargets,
): Promise<Result<readonly ReportVerdict[], Problem>> {
  const of =
    targets.kind === 'keys'
      ? { keys: [...new Set(targets.keys)] }
      : { query: targets.query, asOf: targets.asOf };
  const verdicts = await store.call('reports.verdicts', { of, limit: maxBatchSize + 1 });
  if (!verdicts.ok || verdicts.value.length <= maxBatchSize) return verdicts;
  return fail({
    kind: 'invalid-input',
    field: 'Reports',
    reason: messages.validation.batch.tooMany({ most: maxBatchSize }),
  });
}
