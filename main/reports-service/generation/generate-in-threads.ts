import { Worker } from 'node:worker_threads';
import { threadPort } from '../../../shared/node/thread-port';
import { answerWith, RpcServer } from '../../../shared/rpc';
import type { WritableStorage } from '../storage/storage';
import type { GenerationPlan } from './simulation';
import { reportsOf, type StorageCalls } from './thread-calls';

/**
 * Simulates and assesses in two threads, while the calling thread writes. `file` is the built assessment-thread.ts.
 * Rejects with the first error of the storage or a thread; then the threads have ended.
 */
export async function generateInThreads(
  file: string,
  storage: WritableStorage,
  plan: GenerationPlan,
): Promise<void> {
  const thread = new Worker(file, { workerData: plan });
  try {
    await new Promise<void>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`The thread of the generation ended with code ${code}.`)),
      );
      answerFrom(storage, thread, reject);
    });
  } finally {
    await thread.terminate();
  }
}

/** Answers the thread's calls. An error ends the generation, so the thread doesn't need an answer. */
function answerFrom(storage: WritableStorage, thread: Worker, onError: (error: unknown) => void): void {
  const reported = async <Value>(calling: Promise<Value>) => {
    calling.catch(onError);
    return calling;
  };
  new RpcServer(
    threadPort(thread),
    answerWith<StorageCalls>({
      readHistories: (keys) => reported(storage.readHistories(keys)),
      write: async (batch) => {
        await reported(storage.write(reportsOf(batch), batch.histories));
        return undefined;
      },
    }),
  );
}
