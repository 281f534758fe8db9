import { draftOf, type FeedbackDraft } from '../../shared/domain/feedback';
import { isTeamQuestion, type OutboxItem, stateRules } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import type { Drafts } from './drafts';
import { cancelled } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { Sender } from './sender';
import type { TeamIntents } from './team-intents';

type Done = Result<null, Problem>;

/** What the user does with single items of one profile's outbox. Requires that the outbox is loaded. */
export class ProfileItems {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #drafts: Drafts;
  readonly #intents: TeamIntents;

  constructor(repository: OutboxRepository, sender: Sender, drafts: Drafts, intents: TeamIntents) {
    this.#repository = repository;
    this.#sender = sender;
    this.#drafts = drafts;
    this.#intents = intents;
  }

  /**
   * Cancels feedback that was never sent and returns its draft. What was typed becomes the transaction's draft again,
   * or, if another draft was typed since, the item becomes Failed as cancelled, so that neither is lost.
   */
  async undo(id: string): Promise<Result<FeedbackDraft, Problem>> {
    const item = this.#repository.find(id);
    if (!item) return fail({ kind: 'gone' });
    const wasNeverSent = (current: OutboxItem) => current.attempts === 0 && this.#sender.canRemove(current);
    if (!wasNeverSent(item))
      return fail({
        kind: 'invalid-input',
        field: 'Feedback',
        reason: messages.validation.outbox.alreadySent,
      });
    const { transactionId, feedback } = item;
    const restored = await this.#drafts.restore(transactionId, feedback);
    if (!restored.ok) return restored;
    // It may have been sent in the meantime and be queued again because the service turned it away.
    const removed = await this.#removeOrReplace(id, wasNeverSent, (current, now) =>
      restored.value ? null : cancelled(current, now),
    );
    if (removed.ok) return succeed(draftOf(feedback));
    // It is being sent now.
    await this.#drafts.discardSubmitted(transactionId, feedback);
    return removed;
  }

  /**
   * Queues a Failed or Unconfirmed item again, or one that waits for the team. `another` allows other feedback on its
   * transaction. Feedback that others of the team may send is sent: the user has seen that they may.
   */
  async retry(id: string, another: boolean): Promise<Result<OutboxItem, Problem>> {
    const found = this.#repository.find(id);
    const withOthers =
      found && !another ? await this.#repository.transactionsWithOtherFeedback([found]) : null;
    if (withOthers && !withOthers.ok) return withOthers;
    const readmit = await this.#intents.readmission(found ? [found] : []);
    if (!readmit.ok) return readmit;
    let hasOther = false;
    const written = await this.#repository.replace((now) => {
      const item = this.#repository.find(id);
      // The user knows only the state that it had.
      if (!item || item.state !== found?.state || !stateRules[item.state].mayRetry) return {};
      hasOther = withOthers?.value().has(item.transactionId) ?? false;
      const insists = item.state === 'Held' || isTeamQuestion(item);
      const again = hasOther ? null : readmit.value(item, now, insists);
      return again ? { put: [again.item], entries: again.entries } : {};
    });
    if (!written.ok) return written;
    if (found && hasOther) return fail({ kind: 'feedback-given', transactionId: found.transactionId });
    this.#sender.endWait(true);
    const item = this.#repository.find(id);
    return item ? succeed(item) : fail({ kind: 'gone' });
  }

  /** Removes an item that was not sent; fails as `gone` where there is none. */
  discard(id: string): Promise<Done> {
    return this.#removeOrReplace(
      id,
      (item) => this.#sender.canRemove(item),
      () => null,
    );
  }

  /** Removes an item, or replaces it with `remainderOf`, if it can still be removed at that time. */
  async #removeOrReplace(
    id: string,
    isRemovable: (item: OutboxItem) => boolean,
    remainderOf: (item: OutboxItem, now: number) => OutboxItem | null,
  ): Promise<Done> {
    let refused: Problem | null = null;
    const written = await this.#repository.replace((now) => {
      const item = this.#repository.find(id);
      // A missing item was sent or removed before.
      if (!item) refused = { kind: 'gone' };
      else if (!isRemovable(item))
        refused = {
          kind: 'invalid-input',
          field: 'Feedback',
          reason: messages.validation.outbox.cannotDiscard,
        };
      if (!item || refused) return {};
      const remainder = remainderOf(item, now);
      return remainder ? { put: [remainder] } : { remove: [id] };
    });
    // A removed item may have held up others.
    if (written.ok) this.#sender.wake();
    return refused ? fail(refused) : written;
  }
}
