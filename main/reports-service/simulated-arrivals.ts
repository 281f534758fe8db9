import type { Intake } from './intake';
import { createWorld, type World } from './simulator/world';

/** Approximate number of actions for which the population is sized. After that, new lives replace finished ones. */
const populationActions = 1_000;

/**
 * Generates transactions of simulated users on demand and passes them to the intake. The users are created on first
 * use.
 */
export class SimulatedArrivals {
  readonly #intake: Pick<Intake, 'take'>;
  readonly #seed: number;
  readonly #now: () => number;
  #world: World | null = null;
  #latest = 0;

  /** `now` returns ms since 1970. */
  constructor(intake: Pick<Intake, 'take'>, seed: number, now: () => number) {
    this.#intake = intake;
    this.#seed = seed;
    this.#now = now;
  }

  /** Generates `count` transactions. Resolves when their reports can be read. */
  async generate(count: number): Promise<void> {
    this.#world ??= createWorld(this.#seed, populationActions);
    const world = this.#world;
    this.#latest = Math.max(this.#latest, this.#now());
    const at = this.#latest;
    await this.#intake.take(Array.from({ length: count }, () => world.next(at).transaction));
  }
}
