import { join } from 'node:path';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { threadPort } from '../../../shared/node/thread-port';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { makeReports } from './make-reports';
import { RemoteSimulation } from './remote-simulation';
import { RemoteStorage } from './remote-storage';
import type { GenerationPlan } from './simulation';

/**
 * A thread that makes the reports of a plan (generate-in-threads.ts). It starts another one that simulates the
 * transactions. An error there is an error here, and both end.
 */
if (parentPort === null) throw new Error('This program is a thread.');
void assess(parentPort, unsafeCast<GenerationPlan>(workerData));

async function assess(port: MessagePort, plan: GenerationPlan): Promise<void> {
  const simulating = new Worker(join(import.meta.dirname, 'simulation-thread.js'), { workerData: plan });
  const transactions = new RemoteSimulation(threadPort(simulating));
  await makeReports(plan.applicationId, transactions, new RemoteStorage(threadPort(port)));
  await simulating.terminate();
  port.close();
}
