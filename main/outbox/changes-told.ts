import type { OutboxItem, OutboxStanding } from '../../shared/domain/outbox';
import type { OutboxChanged } from '../../shared/ipc/outbox-calls';
import type { Clock } from '../reports/clock';
import type { OutboxChange } from './items-in-turn';

interface ChangesToldDependencies {
  readonly clock: Clock;
  readonly tell: (change: OutboxChanged) => void;
  /** How the open profile's outbox stands; null where none is open. */
  readonly standing: () => OutboxStanding | null;
}

/** Between two tellings, ms: as often as a person can see. */
const restMs = 100;
/** More items than these are not told one by one: whoever shows some reads them anew. */
const mostItems = 200;

/** Tells the window of changes: the first at once, and what follows on its heels together. */
export class ChangesTold {
  readonly #with: ChangesToldDependencies;
  readonly #changed = new Map<string, OutboxItem>();
  readonly #removed = new Set<string>();
  #resting = false;
  #isWaiting = false;

  constructor(dependencies: ChangesToldDependencies) {
    this.#with = dependencies;
  }

  add({ changed, removed }: OutboxChange): void {
    for (const item of changed) this.#changed.set(item.id, item);
    for (const id of removed) {
      this.#changed.delete(id);
      this.#removed.add(id);
    }
    if (this.#resting) this.#isWaiting = true;
    else void this.#tell();
  }

  /** Forgets what was not told yet: it is about a profile that is not open any more. */
  reset(): void {
    this.#changed.clear();
    this.#removed.clear();
    this.#isWaiting = false;
  }

  async #tell(): Promise<void> {
    const { standing, tell, clock } = this.#with;
    const now = standing();
    const many = this.#changed.size + this.#removed.size > mostItems;
    const changed = many ? [] : [...this.#changed.values()];
    const removed = many ? [] : [...this.#removed];
    this.#changed.clear();
    this.#removed.clear();
    this.#isWaiting = false;
    if (now) tell({ standing: now, changed, removed, many });
    this.#resting = true;
    await clock.pause(restMs);
    this.#resting = false;
    if (this.#isWaiting) void this.#tell();
  }
}
