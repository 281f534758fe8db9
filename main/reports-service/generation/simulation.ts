import type { IncomingTransaction } from '../assessor';
import type { WorldName } from '../simulator/kinds';
import { simulate } from '../simulator/world';

/** What to generate. The same plan gives the same reports. */
export interface GenerationPlan {
  readonly applicationId: string;
  readonly reports: number;
  readonly seed: number;
  /** Default: the standard one. */
  readonly world?: WorldName;
  /** End of the simulated period, ms since 1970. */
  readonly until: number;
}

/** The transactions of a plan, oldest first. */
export interface Simulation {
  /** Returns the next batch, which is empty after the last one. */
  next(): Promise<readonly IncomingTransaction[]>;
}

/** Length of the simulated period: 30 days, the default range of a look-up. */
const periodMs = 30 * 24 * 3_600_000;
/** Transactions per batch: as many reports as fit into one statement (report-writer.ts). */
const batchSize = 512;

/** Simulates in the calling thread. */
export function simulation({ reports, seed, world = 'standard', until }: GenerationPlan): Simulation {
  const from = until - periodMs;
  const transactions = simulate({ seed, transactions: reports, from, to: until, world });
  return {
    async next() {
      const batch: IncomingTransaction[] = [];
      while (batch.length < batchSize) {
        const { value, done } = transactions.next();
        if (done) break;
        batch.push(value);
      }
      return batch;
    },
  };
}
