import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AssessedReport, Assessor, type IncomingTransaction, type LoadedBatch } from '../assessor';
import { simulate } from '../simulator/world';
import type { WritableStorage } from '../storage/storage';

/** What to generate. The same plan gives the same reports. */
export interface GenerationPlan {
  readonly applicationId: string;
  readonly reports: number;
  readonly seed: number;
  /** End of the simulated period, ms since 1970. */
  readonly until: number;
}

/** Length of the simulated period: 30 days, the default range of a look-up. */
const periodMs = 30 * 24 * 3_600_000;
/** Reports per write: as many as fit into one statement (report-writer.ts). */
const batchSize = 512;
/** Reports assessed before yielding to the storage, which needs several turns to write and read a batch. */
const sliceSize = 32;

/**
 * Fills an empty storage with reports of simulated lives, oldest first. Memory use doesn't grow with their number.
 * While one batch is assessed, the previous one is written and the next one is loaded, so that this thread and the
 * storage's thread hardly wait for each other.
 */
export async function makeReports(
  storage: WritableStorage,
  { applicationId, reports, seed, until }: GenerationPlan,
): Promise<void> {
  const assessor = new Assessor(applicationId, storage);
  const batches = inBatches(simulate({ seed, transactions: reports, from: until - periodMs, to: until }));
  const loadNext = () => assessor.load(batches.next().value ?? []);
  let writing = Promise.resolve();
  let batch = await loadNext();
  let loading = loadNext();
  while (batch.length > 0) {
    const assessed = await assessInSlices(assessor, batch);
    // Await the write first: if it failed, it is the cause of a failed load.
    [, batch] = await Promise.all([writing, loading]);
    writing = storage.write(assessed, assessor.takeEvictedHistories());
    // The error is handled where `writing` is awaited. Until then, it must not count as an unhandled rejection.
    writing.catch(() => undefined);
    // Load after the write has started. Otherwise the load would miss histories that are being written.
    loading = loadNext();
    loading.catch(() => undefined);
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
