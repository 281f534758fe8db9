import {
  type BulkChoice,
  type BulkPage,
  type BulkPreview,
  type BulkReview,
  type BulkTargets,
  type BulkView,
  mostInBulk,
} from '../../../shared/domain/bulk-feedback';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { FeedbackBulk, OutboxCounts } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { ProfileStores } from '../../store/contract';
import { checkedFeedback } from '../checked-feedback';
import type { Outbox } from '../outbox';
import { candidatesOf } from './candidates';
import { digestOf, type HeldReview, previewOf, reviewOf, rowsOf, viewed } from './held-review';

export interface BulkFeedbackDependencies {
  readonly stores: ProfileStores;
  readonly outbox: Pick<Outbox, 'putMany'>;
  /** The open profile's; null where none is open. */
  readonly profileId: () => string | null;
  readonly newId: () => string;
}

type Answered<Value> = Promise<Result<Value, Problem>>;

/** What a draft and a choice are about. */
interface Chosen {
  readonly token: string;
  readonly draft: FeedbackDraft;
  readonly choice: BulkChoice;
}

/**
 * Feedback on many reports at once: what they are about is read and held here, one review at a time, shown, and sent as one bulk.
 * A review that was sent, or that another took the place of, is `gone`.
 */
export class BulkFeedback {
  readonly #with: BulkFeedbackDependencies;
  #held: HeldReview | null = null;

  constructor(dependencies: BulkFeedbackDependencies) {
    this.#with = dependencies;
  }

  /** Reads what reports are about, and holds it. Refused where they are more than `mostInBulk`. */
  async review(targets: BulkTargets): Answered<BulkReview> {
    const { stores, profileId, newId } = this.#with;
    const openId = profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const of =
      targets.kind === 'keys'
        ? { keys: [...new Set(targets.keys)] }
        : { query: targets.query, asOf: targets.asOf };
    const verdicts = await stores.of(openId).call('reports.verdicts', { of, limit: mostInBulk + 1 });
    if (!verdicts.ok) return verdicts;
    const reports = verdicts.value.length;
    if (reports > mostInBulk) return fail(tooMany());
    const found = candidatesOf(verdicts.value);
    const given = await this.#givenOn(
      openId,
      found.candidates.map(({ transactionId }) => transactionId),
    );
    if (!given.ok) return given;
    const missing = 'keys' in of ? of.keys.length - reports : 0;
    this.#held = { ...found, token: newId(), profileId: openId, reports, missing, given: given.value };
    return succeed(reviewOf(this.#held));
  }

  preview({ token, draft, choice }: Chosen): Result<BulkPreview, Problem> {
    const held = this.#find(token);
    return held ? succeed(previewOf(rowsOf(held, draft, choice))) : gone;
  }

  /** Some of the transactions, page by page. `page` counts from 1. */
  page(
    { token, draft, choice }: Chosen,
    { view, page, limit }: { readonly view: BulkView; readonly page: number; readonly limit: number },
  ): Result<BulkPage, Problem> {
    const held = this.#find(token);
    if (!held) return gone;
    const rows = viewed(rowsOf(held, draft, choice), view);
    return succeed({ rows: rows.slice((page - 1) * limit, page * limit), total: rows.length });
  }

  /**
   * Puts the feedback in the outbox, all of it or none. `reviewed` is the digest of the preview that the person saw. If feedback was
   * given or discarded since, so that it would go to other transactions or beside other feedback, nothing is done, and the review
   * holds what there is now.
   */
  async send({ token, draft, choice }: Chosen, reviewed: string): Answered<FeedbackBulk> {
    const held = this.#find(token);
    if (!held) return gone;
    const feedback = checkedFeedback(draft);
    if (!feedback.ok) return feedback;
    let sending: HeldReview | null = null;
    const put = await this.#with.outbox.putMany(held.profileId, async () => {
      const given = await this.#givenOn(
        held.profileId,
        held.candidates.map(({ transactionId }) => transactionId),
      );
      if (!given.ok) return given;
      // Another review, or the first of two sendings of this one, may have come in between.
      if (this.#held !== held) return gone;
      const now = { ...held, given: given.value };
      this.#held = now;
      const sent = rowsOf(now, draft, choice).filter((row) => row.sent);
      if (sent.length === 0) return fail(nothingToSend());
      if (digestOf(sent) !== reviewed) return fail(givenMeanwhile());
      sending = now;
      this.#held = null;
      return succeed({
        name: messages.program.bulkName(sent.length, draft.desiredRisk),
        feedback: sent.map(({ transactionId, reported }) => ({
          transactionId,
          reported,
          feedback: feedback.value,
        })),
      });
    });
    // It can be tried again, unless the person went on to something else.
    if (!put.ok) this.#held ??= sending;
    return put;
  }

  /** Forgets the review. */
  forget(): Result<null, Problem> {
    this.#held = null;
    return succeed(null);
  }

  #find(token: string): HeldReview | null {
    const held = this.#held;
    return held && held.token === token && held.profileId === this.#with.profileId() ? held : null;
  }

  async #givenOn(
    profileId: string,
    transactionIds: readonly string[],
  ): Answered<ReadonlyMap<string, OutboxCounts>> {
    const store = this.#with.stores.of(profileId);
    const given = await store.call('outbox.given', { transactionIds: [...transactionIds] });
    if (!given.ok) return given;
    return succeed(new Map(given.value.map(({ transactionId, counts }) => [transactionId, counts])));
  }
}

const gone = fail({ kind: 'gone' } as const);
const tooMany = (): Problem => ({
  kind: 'invalid-input',
  field: 'Reports',
  reason: messages.mistakes.bulk.tooMany(mostInBulk),
});
const nothingToSend = (): Problem => ({
  kind: 'invalid-input',
  field: 'Transactions',
  reason: messages.mistakes.bulk.nothingToSend,
});
const givenMeanwhile = (): Problem => ({
  kind: 'invalid-input',
  field: 'Transactions',
  reason: messages.mistakes.bulk.givenMeanwhile,
});
