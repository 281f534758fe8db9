import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AssessedReport, Assessor, type IncomingTransaction, type LoadedBatch } from './assessor';
import { simulate } from './simulator/simulate';
import type { WritableStorage } from './storage/storage';

export interface ReportsToMake {
  readonly applicationId: string;
  readonly reports: number;
  /** The same seed makes the same reports, for the same number, application and time. */
  readonly seed: number;
  /** The end of the simulated period, ms since 1970. */
  readonly until: number;
  /** Gives up, rejecting with its reason. */
  readonly signal: AbortSignal;
  /** Told how many there are, now and then. */
  readonly onProgress: (made: number) => void;
}

/** The simulated period: the last 30 days, as far back as a look-up goes by default. */
const periodMs = 30 * 24 * 3_600_000;
/** How many reports are written at once: as many as one statement takes (database/row-insert.ts). */
const batchSize = 512;
/** How many are assessed at once: then the storage gets a turn, which takes a few to write and to read. */
const sliceSize = 32;

/**
 * Fills an empty storage with reports of simulated lives, oldest first, in a memory that does not grow with their
 * number. While a batch is assessed the one before is being written and what the one after needs is being read, so
 * that this thread and the storage's never wait for each other for long.
 */
export async function makeReports(storage: WritableStorage, options: ReportsToMake): Promise<void> {
  const { applicationId, reports, seed, until, signal, onProgress } = options;
  const assessor = new Assessor(applicationId, storage);
  const batches = inBatches(simulate({ seed, transactions: reports, from: until - periodMs, to: until }));
  const loadNext = () => assessor.load(batches.next().value ?? []);
  let writing = Promise.resolve();
  let made = 0;
  let batch = await loadNext();
  let loading = loadNext();
  while (batch.length > 0) {
    const assessed = await assessInSlices(assessor, batch);
    made += batch.length;
    // The write first: what it failed of is the cause of what reading then fails of.
    [, batch] = await Promise.all([writing, loading]);
    signal.throwIfAborted();
    writing = storage.write(assessed, assessor.takeUnusedHistories());
    // It is told where it is awaited; until then it must not count as told to nobody.
    writing.catch(() => undefined);
    // Read after the write was begun, or what goes with it would be missed.
    loading = loadNext();
    loading.catch(() => undefined);
    onProgress(made);
  }
  await Promise.all([loading, writing]);
  await storage.write([], assessor.takeChangedHistories());
}

async function assessInSlices(assessor: Assessor, batch: LoadedBatch): Promise<readonly AssessedReport[]> {
  const assessed: AssessedReport[] = [];
  for (let from = 0; from < batch.length; from += sliceSize) {
    assessed.push(...assessor.assess(batch.slice(from, from + sliceSize)));
    await nextTurn();
  }
  return assessed;
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
