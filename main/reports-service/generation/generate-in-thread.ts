import { Worker } from 'node:worker_threads';
import { answerWith, RpcServer } from '../../../shared/rpc';
import type { WritableStorage } from '../storage/storage';
import type { GenerationPlan } from './make-reports';
import { reportsOf, type StorageCalls } from './storage-calls';

/**
 * Simulates and assesses in a thread, while the calling thread writes. `file` is the built thread.ts. Rejects with the
 * first error of the storage or the thread; then the thread has ended.
 */
export async function generateInThread(
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
    {
      postMessage: (message) => thread.postMessage(message),
      onMessage: (listener) => void thread.on('message', (message: unknown) => listener(message, null)),
    },
    answerWith<StorageCalls>({
      readHistories: (keys) => reported(storage.readHistories(keys)),
      write: async (batch) => {
        await reported(storage.write(reportsOf(batch), batch.histories));
        return undefined;
      },
    }),
  );
}
