import { Assessor, type IncomingTransaction } from './assessor';
import { simulate } from './simulator/simulate';
import type { WritableStorage } from './storage/storage';

export interface ReportsToMake {
  readonly applicationId: string;
  readonly reports: number;
  /** The same seed makes the same reports, for the same number, application and time. */
  readonly seed: number;
  /** The end of the simulated period, ms since 1970. */
  readonly now: number;
  /** Gives up, rejecting with its reason. */
  readonly signal: AbortSignal;
  /** Told how many there are, now and then. */
  readonly onProgress: (made: number) => void;
}

/** The simulated period: the last 30 days, as far back as a look-up goes by default. */
const periodMs = 30 * 24 * 3_600_000;
/** How many reports are written at once: few enough that what making them leaves behind is swept up cheaply. */
const batchSize = 200;

/**
 * Fills an empty storage with reports of simulated lives, oldest first, in a memory that does not grow with their
 * number. While a batch is written the next is being assessed, and what the one after needs has been read.
 */
export async function makeReports(storage: WritableStorage, options: ReportsToMake): Promise<void> {
  const { applicationId, reports, seed, now, signal, onProgress } = options;
  const assessor = new Assessor(applicationId, storage);
  const batches = inBatches(simulate({ seed, transactions: reports, from: now - periodMs, to: now }));
  let writing = Promise.resolve();
  let made = 0;
  let batch = batches.next().value;
  if (batch) await assessor.load(batch);
  while (batch) {
    const assessed = assessor.assess(batch);
    made += batch.length;
    batch = batches.next().value;
    // Read before the write is begun, so that reading need not wait for it, nor misses what goes with it.
    const loading = batch ? assessor.load(batch) : Promise.resolve();
    await Promise.all([writing, loading]);
    signal.throwIfAborted();
    writing = storage.write(assessed, assessor.takeUnusedHistories());
    onProgress(made);
  }
  await writing;
  await storage.write([], assessor.takeChangedHistories());
}

function* inBatches(
  transactions: Iterable<IncomingTransaction>,
): Generator<readonly IncomingTransaction[], undefined> {
  let batch: IncomingTransaction[] = [];
  for (const transaction of transactions) {
    batch.push(transaction);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  return undefined;
}
