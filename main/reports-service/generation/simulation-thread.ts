import { parentPort, workerData } from 'node:worker_threads';
import { threadPort } from '../../../shared/node/thread-port';
import { answerWith, RpcServer } from '../../../shared/rpc';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { type GenerationPlan, simulation } from './simulation';
import type { SimulationCalls } from './thread-calls';

/** A thread that simulates the transactions of a plan on request. It ends with the thread that started it. */
if (parentPort === null) throw new Error('This program is a thread.');
const transactions = simulation(unsafeCast<GenerationPlan>(workerData));
new RpcServer(threadPort(parentPort), answerWith<SimulationCalls>({ next: () => transactions.next() }));
