import type { Session } from '../../../shared/node/database/connection';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import { readAlibi } from './alibi';
import { readDrift } from './drift/read-drift';
import { CurrentLinks } from './links/link-index';
import { readGroups } from './links/read-groups';
import { readMeetings } from './meetings/meetings';
import { readDryRun } from './watches/dry-run';
import { readNewHits } from './watches/new-hits';
import { WhatIf } from './what-if/what-if';

/** The answer of each tool. Errors of the database are thrown. */
export type Investigations = {
  readonly [Name in InvestigationCalls]: (request: StoreRequest<Name>) => Promise<StoreReply<Name>>;
};

/**
 * Returns the answers about the reports of a connection. They may take seconds, and may remember what they computed. Tools
 * with large libraries are loaded when they are first used, so that the thread starts sooner.
 */
export function investigationsOf(session: Session): Investigations {
  const links = new CurrentLinks(session);
  const whatIf = new WhatIf(session);
  return {
    'investigate.alibi': (request) => readAlibi(session, request),
    'investigate.groups': (request) => readGroups(links, request),
    'investigate.links': async (request) => (await import('./links/read-links')).readLinks(links, request),
    'investigate.meetings': (request) => readMeetings(session, request),
    'investigate.hotSpots': async (request) =>
      (await import('./hot-spots/hot-spots')).readHotSpots(session, request),
    'investigate.whatIf': (request) => whatIf.answer(request),
    'investigate.whatIfReports': (request) => whatIf.reports(request),
    'investigate.drift': (request) => readDrift(session, request),
    'investigate.watchDryRun': (request) => readDryRun(session, request),
    'investigate.newHits': (request) => readNewHits(session, request),
  };
}
