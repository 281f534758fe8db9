import { feedbackJson } from '../../shared/domain/feedback';
import type { OutboxItem, OutboxStanding } from '../../shared/domain/outbox';
import type { Clock } from '../../shared/node/clock';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { Outcome } from './delivery-outcome';
import { afterSending, markedSending, mayDiscard, type NewFeedback, newItem } from './item-transitions';
import { OutboxRepository, type RepositoryChange } from './outbox-repository';
import { Sender } from './sender';

/** Changes since the last notification. */
export interface OutboxChange {
  readonly changed: readonly OutboxItem[];
  readonly removed: readonly string[];
}

export interface OutboxQueueDependencies {
  readonly profileId: string;
  /** This profile's store. It never changes. */
  readonly store: Store;
  /** Makes one POST with exactly this body. */
  readonly send: (transactionId: string, body: string) => Promise<Outcome>;
  readonly clock: Clock;
  /** Returns at least 0, below 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly onChange: (change: OutboxChange) => void;
}

/**
 * One profile's items and their sender. Each change of the items is saved, passed to `onChange`, and checked by the
 * sender.
 */
export class OutboxQueue {
  readonly repository: OutboxRepository;
  readonly sender: Sender;
  readonly #dependencies: OutboxQueueDependencies;

  constructor(dependencies: OutboxQueueDependencies) {
    const { store, clock, random } = dependencies;
    this.#dependencies = dependencies;
    this.repository = new OutboxRepository(store);
    this.sender = new Sender({
      items: () => this.repository.current(),
      isPaused: (batchId) => this.repository.batch(batchId)?.paused ?? false,
      send: (item) => this.#send(item),
      clock,
      random,
      onWaitChange: () => this.notifyChanged([]),
    });
  }

  /** Returns ms since 1970. */
  now(): number {
    return this.#dependencies.clock.now();
  }

  newId(): string {
    return this.#dependencies.newId();
  }

  /** Returns the outbox's status as far as it is read. */
  standing(): OutboxStanding {
    return { counts: this.repository.counts(), ...this.repository.batches(), wait: this.sender.wait };
  }

  /** Returns a new item with the next sequence number. The item is not in the outbox yet. */
  newItem(given: NewFeedback, batchId: string | null): OutboxItem {
    const { profileId, newId } = this.#dependencies;
    const sequence = this.repository.nextSequence();
    return newItem(given, { id: newId(), profileId, sequence, batchId, now: this.now() });
  }

  /** Returns false for an item that was sent or is being sent. */
  canRemove(item: OutboxItem): boolean {
    return mayDiscard(item.state) && (item.state !== 'Queued' || !this.sender.isSending(item));
  }

  /**
   * Makes a change and reports it once it is on disk. `changeNow` computes it from the current items when its turn
   * comes.
   */
  async change(makeChange: () => RepositoryChange): Promise<Result<null, Problem>> {
    let change: RepositoryChange = {};
    const written = await this.repository.replace(() => {
      change = makeChange();
      return change;
    });
    if (!written.ok) return written;
    this.#dependencies.onChange({ changed: change.put ?? [], removed: change.remove ?? [] });
    // A removed item may have held up others.
    this.sender.wake();
    return written;
  }

  /** Reports items that changed by themselves. */
  notifyChanged(changed: readonly OutboxItem[]): void {
    this.#dependencies.onChange({ changed, removed: [] });
  }

  /** Saves the item as Sending before the first byte leaves. If it cannot be saved, nothing is sent. */
  async #send({ id }: OutboxItem): Promise<Outcome | { readonly notWritten: Problem }> {
    const { clock } = this.#dependencies;
    let sending: OutboxItem | null = null;
    const written = await this.repository.replace(() => {
      const item = this.repository.find(id);
      // It may have been undone or discarded in the meantime.
      sending = item?.state === 'Queued' ? markedSending(item, clock.now()) : null;
      return sending ? { put: [sending] } : {};
    });
    if (!written.ok) return { notWritten: written.problem };
    if (sending === null) return succeed('');
    this.notifyChanged([sending]);
    const outcome = await this.#post(sending);
    const settled = afterSending(sending, outcome, clock.now());
    // If the outcome cannot be written, the disk still says Sending, which the next run reads as Unconfirmed.
    await this.repository.record(settled);
    this.notifyChanged([settled]);
    return outcome;
  }

  /** An exception while sending leaves open whether the request left, so it must not look like a failure. */
  async #post({ transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#dependencies.send(transactionId, feedbackJson(feedback));
    } catch {
      return fail({ problem: { kind: 'unexpected' }, retryAfterSeconds: null });
    }
  }
}
