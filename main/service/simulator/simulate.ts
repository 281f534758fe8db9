import { randomFrom } from './random';
import { createWorld, type SimulatedTransaction } from './world';

export interface Simulation {
  /** The same seed gives the same transactions, for the same number and period. */
  readonly seed: number;
  readonly transactions: number;
  /** The period in which they are assessed, ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** What the people of a world do in a period, oldest first, one after another: nothing is kept but the people. */
export function* simulate({ seed, transactions, from, to }: Simulation): Generator<SimulatedTransaction> {
  const world = createWorld(seed, transactions);
  const random = randomFrom(seed + 1);
  for (let made = 0; made < transactions; made += 1)
    yield world.next(from + ((to - from) * (made + random.unit())) / transactions);
}
