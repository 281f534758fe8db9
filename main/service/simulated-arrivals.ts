import type { Intake } from './intake';
import { createWorld, type World } from './simulator/world';

/** About how many actions the people are good for before others follow them. */
const population = 1_000;

/** People who act now, on demand: their transactions come in as those of devices do. They are made when first needed. */
export class SimulatedArrivals {
  readonly #intake: Pick<Intake, 'take'>;
  readonly #seed: number;
  readonly #now: () => number;
  #world: World | null = null;
  #latest = 0;

  /** `now` tells ms since 1970. */
  constructor(intake: Pick<Intake, 'take'>, seed: number, now: () => number) {
    this.#intake = intake;
    this.#seed = seed;
    this.#now = now;
  }

  /** Lets so many transactions arrive; resolves when their reports can be read. */
  async arrive(count: number): Promise<void> {
    this.#world ??= createWorld(this.#seed, population);
    const world = this.#world;
    this.#latest = Math.max(this.#latest, this.#now());
    const at = this.#latest;
    await this.#intake.take(Array.from({ length: count }, () => world.next(at).transaction));
  }
}
