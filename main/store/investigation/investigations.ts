import type { Session } from '../../../shared/node/database/connection';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import { readAlibi } from './alibi';
import { readDryRun } from './watches/dry-run';
import { readNewHits } from './watches/new-hits';

/** The answer of each tool. Errors of the database are thrown. */
export type Investigations = {
  readonly [Name in InvestigationCalls]: (request: StoreRequest<Name>) => Promise<StoreReply<Name>>;
};

/** Returns the answers about the reports of a connection. They may take seconds, and may remember what they computed. */
export function investigationsOf(session: Session): Investigations {
  return {
    'investigate.alibi': (request) => readAlibi(session, request),
    'investigate.watchDryRun': (request) => readDryRun(session, request),
    'investigate.newHits': (request) => readNewHits(session, request),
  };
}
