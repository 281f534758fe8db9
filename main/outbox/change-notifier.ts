import type { OutboxChanged } from '../../shared/contract/feedback-calls';
import type { OutboxItem, OutboxStanding } from '../../shared/domain/outbox';
import type { Clock } from '../../shared/node/clock';
import type { OutboxChange } from './outbox-queue';

interface ChangeNotifierDependencies {
  readonly clock: Clock;
  readonly notify: (change: OutboxChanged) => void;
  /** Returns the status of the open profile's outbox; null when no profile is open. */
  readonly standing: () => OutboxStanding | null;
}

/** Minimum time between two notifications, ms: the screen need not update more often. */
const minIntervalMs = 100;
/** With more changed items than this, a notification lists none of them and the window reloads the items it shows. */
const maxItems = 200;

/** Notifies the window of changes: of the first at once, of those that follow shortly after together. */
export class ChangeNotifier {
  readonly #dependencies: ChangeNotifierDependencies;
  readonly #changed = new Map<string, OutboxItem>();
  readonly #removed = new Set<string>();
  #isThrottled = false;
  #isPending = false;

  constructor(dependencies: ChangeNotifierDependencies) {
    this.#dependencies = dependencies;
  }

  add({ changed, removed }: OutboxChange): void {
    for (const item of changed) this.#changed.set(item.id, item);
    for (const id of removed) {
      this.#changed.delete(id);
      this.#removed.add(id);
    }
    if (this.#isThrottled) this.#isPending = true;
    else void this.#notify();
  }

  /** Discards changes that are not sent yet, because their profile is no longer open. */
  reset(): void {
    this.#changed.clear();
    this.#removed.clear();
    this.#isPending = false;
  }

  async #notify(): Promise<void> {
    const { standing, notify, clock } = this.#dependencies;
    const status = standing();
    const many = this.#changed.size + this.#removed.size > maxItems;
    const changed = many ? [] : [...this.#changed.values()];
    const removed = many ? [] : [...this.#removed];
    this.#changed.clear();
    this.#removed.clear();
    this.#isPending = false;
    if (status) notify({ standing: status, changed, removed, many });
    this.#isThrottled = true;
    await clock.pause(minIntervalMs);
    this.#isThrottled = false;
    if (this.#isPending) void this.#notify();
  }
}
