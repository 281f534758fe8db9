import { feedbackJson } from '../../shared/domain/feedback';
import type { OutboxItem, OutboxStanding } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Clock } from '../reports/clock';
import type { Store } from '../store/contract';
import type { Outcome } from './delivery';
import { type Change, KeptItems } from './kept-items';
import { afterSending, mayDiscard, type NewFeedback, newItem, sendingNow } from './queue';
import { Sender } from './sender';

/** What became another since it was last told. */
export interface OutboxChange {
  readonly changed: readonly OutboxItem[];
  readonly removed: readonly string[];
}

export interface ItemsInTurnDependencies {
  readonly profileId: string;
  /** This profile's, and no other's at any time. */
  readonly store: Store;
  /** Makes one POST with exactly this body. */
  readonly send: (transactionId: string, body: string) => Promise<Outcome>;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly changed: (change: OutboxChange) => void;
}

/**
 * One profile's items with the sender that takes them in their turn: every change of them is written down, told, and looked at by
 * the sender.
 */
export class ItemsInTurn {
  readonly kept: KeptItems;
  readonly sender: Sender;
  readonly #with: ItemsInTurnDependencies;

  constructor(dependencies: ItemsInTurnDependencies) {
    const { store, clock, random } = dependencies;
    this.#with = dependencies;
    this.kept = new KeptItems(store);
    this.sender = new Sender({
      items: () => this.kept.current(),
      isPaused: (bulkId) => this.kept.bulk(bulkId)?.paused ?? false,
      send: (item) => this.#send(item),
      clock,
      random,
      changed: () => this.told([]),
    });
  }

  /** ms since 1970. */
  now(): number {
    return this.#with.clock.now();
  }

  newId(): string {
    return this.#with.newId();
  }

  /** How it stands, as far as it is known. */
  standing(): OutboxStanding {
    return { counts: this.kept.counts(), ...this.kept.bulks(), wait: this.sender.wait };
  }

  /** The next item, which is not in the outbox yet. */
  newItem(given: NewFeedback, bulkId: string | null): OutboxItem {
    const { profileId, newId } = this.#with;
    const sequence = this.kept.nextSequence();
    return newItem(given, { id: newId(), profileId, sequence, bulkId, now: this.now() });
  }

  /** False for what was sent or is being sent. */
  mayGo(item: OutboxItem): boolean {
    return mayDiscard(item.state) && (item.state !== 'Queued' || !this.sender.isSending(item));
  }

  /** Makes a change, told from what is there at its turn, once it is on disk. */
  async change(changeNow: () => Change): Promise<Result<null, Problem>> {
    let change: Change = {};
    const written = await this.kept.replace(() => {
      change = changeNow();
      return change;
    });
    if (!written.ok) return written;
    this.#with.changed({ changed: change.put ?? [], removed: change.remove ?? [] });
    // What went away may have held others up.
    this.sender.look();
    return written;
  }

  /** Tells of items that became others by themselves. */
  told(changed: readonly OutboxItem[]): void {
    this.#with.changed({ changed, removed: [] });
  }

  /** On disk as Sending before the first byte leaves; if that cannot be, nothing leaves. */
  async #send({ id }: OutboxItem): Promise<Outcome | { readonly notWritten: Problem }> {
    const { clock } = this.#with;
    let sending: OutboxItem | null = null;
    const written = await this.kept.replace(() => {
      const item = this.kept.find(id);
      // It may have been undone or discarded just now.
      sending = item?.state === 'Queued' ? sendingNow(item, clock.now()) : null;
      return sending ? { put: [sending] } : {};
    });
    if (!written.ok) return { notWritten: written.problem };
    if (sending === null) return succeed('');
    this.told([sending]);
    const outcome = await this.#post(sending);
    const settled = afterSending(sending, outcome, clock.now());
    // Where the outcome cannot be written the disk still says Sending, which the next run reads as Unconfirmed.
    await this.kept.record(settled);
    this.told([settled]);
    return outcome;
  }

  /** A defect while sending leaves open whether the request left, so it must not look like a failure. */
  async #post({ transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#with.send(transactionId, feedbackJson(feedback));
    } catch {
      return fail({ problem: { kind: 'unexpected' }, retryAfterSeconds: null });
    }
  }
}
