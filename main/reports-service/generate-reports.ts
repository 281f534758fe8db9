import { generateInThreads } from './generation/generate-in-threads';
import { makeReports } from './generation/make-reports';
import { ObservedStorage } from './generation/observed-storage';
import { type GenerationPlan, simulation } from './generation/simulation';
import type { WritableStorage } from './storage/storage';

interface GenerateReportsOptions extends GenerationPlan {
  /** Built file of generation/assessment-thread.ts. Without it, all work is done in the calling thread. */
  readonly threadFile?: string;
  /** Cancels the generation, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called from time to time with the number of generated reports. */
  readonly onProgress: (made: number) => void;
}

/** Below this number of reports, the start of the threads takes longer than they save. */
const minReportsOfThreads = 5_000;

/**
 * Fills an empty storage with reports of simulated lives, oldest first. The same plan gives the same reports, whether or
 * not threads make them. Rejects with the storage's error.
 */
export async function generateReports(
  storage: WritableStorage,
  { threadFile, signal, onProgress, ...plan }: GenerateReportsOptions,
): Promise<void> {
  const observed = new ObservedStorage(storage, signal, onProgress);
  if (threadFile !== undefined && plan.reports >= minReportsOfThreads)
    await generateInThreads(threadFile, observed, plan);
  else await makeReports(plan.applicationId, simulation(plan), observed);
}
