import type { Intake } from './intake';
import type { WorldName } from './simulator/kinds';
import { createWorld, type World } from './simulator/world';
import type { Storage, Storages } from './storage/storage';

interface SimulatedWorld {
  readonly seed: number;
  readonly world: WorldName;
}

/** Approximate number of actions for which the population is sized. After that, new lives replace finished ones. */
const populationActions = 1_000;

/**
 * Generates transactions of simulated users on demand and passes them to the intake. The users are created on first
 * use.
 */
export class SimulatedArrivals {
  readonly #intake: Pick<Intake, 'take'>;
  readonly #storage: Pick<Storage, 'countReports'>;
  readonly #simulated: SimulatedWorld;
  readonly #now: () => number;
  #world: World | null = null;
  #latest = 0;

  /** `now` returns ms since 1970. */
  constructor(
    intake: Pick<Intake, 'take'>,
    storage: Pick<Storage, 'countReports'>,
    simulated: SimulatedWorld,
    now: () => number,
  ) {
    this.#intake = intake;
    this.#storage = storage;
    this.#simulated = simulated;
    this.#now = now;
  }

  /** Generates `count` transactions. Resolves when their reports can be read. */
  async generate(count: number): Promise<void> {
    // A different seed than that of the stored reports, so that their users don't act a second time.
    const { seed, world: name } = this.#simulated;
    this.#world ??= createWorld(seed + (await this.#storage.countReports()), populationActions, name);
    const world = this.#world;
    this.#latest = Math.max(this.#latest, this.#now());
    const at = this.#latest;
    await this.#intake.take(Array.from({ length: count }, () => world.next(at).transaction));
  }
}

interface LiveTransactions {
  /** Stops the stream. Resolves when the last transactions are stored. */
  stop(): Promise<void>;
}

/** Minimum interval between batches, in ms. Smaller batches would only cost more. */
const minIntervalMs = 50;

/** Generates `perSecond` simulated transactions per second on average until stopped. */
export function startLiveTransactions(
  simulated: Pick<SimulatedArrivals, 'generate'>,
  storages: Pick<Storages, 'isGenerator'>,
  perSecond: number,
  now: () => number,
  onDefect: (error: unknown) => void,
): LiveTransactions {
  let due = 0;
  let last = now();
  let generating: Promise<void> | null = null;
  const timer = setInterval(
    () => {
      const at = now();
      // Limit the backlog, so that no flood of transactions follows after the computer has slept.
      due = Math.min(due + (Math.max(0, at - last) * perSecond) / 1_000, Math.max(1, perSecond));
      last = at;
      const count = Math.round(due);
      // If the disk is slower than the rate, skip this interval instead of queuing batches.
      if (count === 0 || generating || !storages.isGenerator) return;
      due -= count;
      generating = simulated
        .generate(count)
        .catch(onDefect)
        .finally(() => {
          generating = null;
        });
    },
    Math.max(minIntervalMs, 1_000 / perSecond),
  );
  return {
    async stop() {
      clearInterval(timer);
      await generating;
    },
  };
}
