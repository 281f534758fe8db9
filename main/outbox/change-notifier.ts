import type { OutboxChanged } from '../../shared/contract/feedback.calls';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Clock } from '../../shared/node/clock';
import type { OutboxChange } from './outbox-repository';
import type { ProfileOutbox } from './profile-outbox';

interface ChangeNotifierDependencies {
  readonly clock: Clock;
  readonly onChange: (change: OutboxChanged) => void;
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
  #outbox: ProfileOutbox | null = null;
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

  /** Sets the outbox of the profile that is open now, and discards unsent changes of the one before. */
  setOutbox(outbox: ProfileOutbox | null): void {
    this.#outbox = outbox;
    this.#changed.clear();
    this.#removed.clear();
    this.#isPending = false;
  }

  async #notify(): Promise<void> {
    const { onChange, clock } = this.#dependencies;
    const summary = this.#outbox?.summary();
    const many = this.#changed.size + this.#removed.size > maxItems;
    const changed = many ? [] : [...this.#changed.values()];
    const removed = many ? [] : [...this.#removed];
    this.#changed.clear();
    this.#removed.clear();
    this.#isPending = false;
    if (summary) onChange({ summary, changed, removed, many });
    this.#isThrottled = true;
    await clock.pause(minIntervalMs);
    this.#isThrottled = false;
    if (this.#isPending) void this.#notify();
  }
}
