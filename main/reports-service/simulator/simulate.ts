import { randomFrom } from './random';
import { createWorld, type SimulatedTransaction } from './world';

export interface Simulation {
  /** The same seed, number and period give the same transactions. */
  readonly seed: number;
  readonly transactions: number;
  /** The period of assessment, ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Generates the transactions of a period, oldest first. Nothing but the population is kept in memory. */
export function* simulate({ seed, transactions, from, to }: Simulation): Generator<SimulatedTransaction> {
  const world = createWorld(seed, transactions);
  const random = randomFrom(seed + 1);
  for (let made = 0; made < transactions; made += 1)
    yield world.next(from + ((to - from) * (made + random.unit())) / transactions);
}
