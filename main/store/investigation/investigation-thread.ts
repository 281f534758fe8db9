import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseError } from '../../../shared/node/database/database-error';
import { threadPort } from '../../../shared/node/thread-port';
import { RpcServer } from '../../../shared/rpc';
import { unsafeCast } from '../../../shared/unsafe-cast';
import type { InvestigationCalls } from '../contract';
import { type InvestigatedFile, LocalInvestigator } from './investigator';
import type { ThreadAnswer } from './thread-investigator';

/** A thread of the store process that answers the tools to investigate with (thread-investigator.ts). */
if (parentPort === null) throw new Error('This program is a thread.');
const investigator = new LocalInvestigator(unsafeCast<InvestigatedFile>(workerData));
new RpcServer(threadPort(parentPort), async (name, request): Promise<ThreadAnswer<unknown>> => {
  try {
    // The store process has checked the call. Loading the schemas here too would delay the first answer.
    return { reply: await investigator.answer(unsafeCast<InvestigationCalls>(name), unsafeCast(request)) };
  } catch (error) {
    if (error instanceof DatabaseError)
      return { databaseError: { code: error.code, message: error.message } };
    throw error;
  }
});
