import type { UndoneDecision } from '../../../shared/contract/review-calls';
import { countWith, type OutboxItem, undoTime } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { LateEntryDraft } from '../../../shared/domain/review-log';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Store } from '../../store/contract';
import { type NewFeedback, queued, queuedDuplicate } from '../item-transitions';
import type { OutboxRepository } from '../outbox-repository';
import type { Sender } from '../sender';
import type { TeamIntents } from '../team-intents';
import { idPrefixOf, withdrawalOf } from './decision-entries';

/** A decision before it is on disk. */
export interface NewDecision {
  readonly entries: readonly LateEntryDraft[];
  /** `id`: of the item. Several form a batch with this name. */
  readonly feedback: readonly (NewFeedback & { readonly id: string })[];
  readonly batchName: string;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** The verdicts and the feedback of decisions, in one profile's store. Each is written with the other, or not at all. */
export class ProfileDecisions {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #store: Store;
  readonly #intents: TeamIntents;

  constructor(repository: OutboxRepository, sender: Sender, store: Store, intents: TeamIntents) {
    this.#repository = repository;
    this.#sender = sender;
    this.#store = store;
    this.#intents = intents;
  }

  /** Returns the entries of a decision on disk; none if it was never made. */
  async find(decisionId: string) {
    // What is left of a decision whose write failed is withdrawn first.
    const flushed = await this.#repository.flush();
    return flushed.ok ? this.#store.call('log.decision', { idPrefix: idPrefixOf(decisionId) }) : flushed;
  }

  /** Returns those of the items that are in the outbox and not sent. */
  unsent(itemIds: readonly string[]): readonly OutboxItem[] {
    return itemIds.flatMap((id) => this.#repository.find(id) ?? []);
  }

  /** Whether the same feedback waits to be sent. */
  isQueued(feedback: NewFeedback): boolean {
    return queuedDuplicate(this.#repository.current(), feedback) !== null;
  }

  /** Writes a decision: on disk when resolved. Its feedback is sent when the undo time is over. */
  async put({ entries: said, feedback, batchName }: NewDecision): AsyncResult<readonly OutboxItem[]> {
    const first = feedback.length === 0 ? succeed(queued) : await this.#intents.firstState();
    if (!first.ok) return first;
    const entries = this.#intents.underClaims(said);
    const batch = feedback.length > 1 ? this.#repository.newBatch(batchName, null, feedback.length) : null;
    const items = feedback.map(({ id, ...newFeedback }) =>
      this.#repository.newItem(newFeedback, batch?.id ?? null, { id, first: first.value }),
    );
    // The undo time starts when the user is shown that it is saved, however long that takes.
    const held = batch ? [batch.id] : items.map(({ id }) => id);
    for (const id of held) this.#sender.hold(id);
    const putBatches = batch ? [batch] : [];
    const written = await this.#repository.replace(() => ({ entries, put: items, putBatches }));
    for (const id of held) this.#sender.release(id, written.ok ? undoTime : 0);
    if (!written.ok) return written;
    if (items.length > 0) this.#sender.endWait(false);
    return succeed(items);
  }

  /** Withdraws a decision, and removes its items that were never sent. */
  async undo(decisionId: string): AsyncResult<UndoneDecision> {
    const found = await this.find(decisionId);
    if (!found.ok) return found;
    const { verdicts, intents } = found.value;
    if (verdicts.length === 0) return fail({ kind: 'gone' });
    let undone: typeof intents = [];
    const written = await this.#repository.replace(() => {
      undone = intents.filter(({ itemId, stored }) => {
        const item = this.#repository.find(itemId);
        // A missing item was sent, or discarded before.
        return item ? item.attempts === 0 && this.#sender.canRemove(item) : !stored;
      });
      const items = this.unsent(undone.map(({ itemId }) => itemId));
      return {
        remove: items.map(({ id }) => id),
        removeBatches: this.#batchesOnlyOf(items),
        entries: [...undone, ...verdicts].filter(({ withdrawn }) => !withdrawn).map(withdrawalOf),
      };
    });
    if (!written.ok) return written;
    // A removed item may have held up others.
    this.#sender.wake();
    const sent = intents.length - undone.length;
    return succeed({ withdrawn: verdicts.length, undone: undone.length, sent });
  }

  /** Returns the batches that have no other items. */
  #batchesOnlyOf(items: readonly OutboxItem[]): readonly string[] {
    const batchIds = new Set(items.flatMap(({ batchId }) => batchId ?? []));
    return [...batchIds].filter((batchId) => {
      const own = items.filter((item) => item.batchId === batchId).length;
      return countWith(this.#repository.countsOf(batchId), () => true) === own;
    });
  }
}
