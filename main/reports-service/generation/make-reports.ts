import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AssessedReport, Assessor, type LoadedBatch } from '../assessor';
import type { WritableStorage } from '../storage/storage';
import type { Simulation } from './simulation';

/** Reports assessed before yielding to the storage, which needs several turns to write and read a batch. */
const sliceSize = 32;

/**
 * Fills an empty storage with the reports of simulated transactions. Memory use doesn't grow with their number. While
 * one batch is assessed, the previous one is written and the next one is simulated and loaded, so that the threads that
 * do this hardly wait for each other.
 */
export async function makeReports(
  applicationId: string,
  transactions: Simulation,
  storage: WritableStorage,
): Promise<void> {
  const assessor = new Assessor(applicationId, storage);
  const loadNext = async () => assessor.load(await transactions.next());
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
