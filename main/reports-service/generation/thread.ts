import { parentPort, workerData } from 'node:worker_threads';
import { trusted } from '../../../shared/trusted';
import { type GenerationPlan, makeReports } from './make-reports';
import { RemoteStorage } from './remote-storage';

/** A thread that makes the reports of a plan (generate-in-thread.ts) and ends. */
const port = parentPort;
if (port === null) throw new Error('This program is a thread.');
const storage = new RemoteStorage({
  postMessage: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', (message: unknown) => listener(message, null)),
});
await makeReports(storage, trusted<GenerationPlan>(workerData));
port.close();
