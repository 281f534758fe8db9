import { placeRiskWords } from '../../../shared/domain/vocabulary';
import type { Session } from '../../../shared/node/database/session';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import { CurrentLinks } from './links/link-index';
import { prepareLinks, readGroups } from './links/read-groups';

/** The answer of each tool. Errors of the database are thrown. */
export type Investigations = {
  readonly [Name in InvestigationCalls]: (request: StoreRequest<Name>) => Promise<StoreReply<Name>>;
};

/** Lets words of risk count as in the stored reports: the thread is told nothing else of the profile. */
async function placeRisks(session: Session): Promise<void> {
  const { readScoring } = await import('../reports/scores');
  placeRiskWords(new Map((await readScoring(session)).riskWords));
}

/**
 * Returns the answers about the reports of a connection. They may take seconds, and may remember what they computed. Except for
 * the links, whose first answer is awaited most, tools are loaded when they are first used: so the thread starts sooner.
 * `coarseKm`: how precisely an alibi and hot spots use the places of the reports; not given: as reported.
 */
export function investigationsOf(session: Session, coarseKm?: number): Investigations {
  const links = new CurrentLinks(session);
  const loadWhatIf = once(async () => new (await import('./what-if/what-if')).WhatIf(session));
  return {
    'investigate.alibi': async (request) => {
      await placeRisks(session);
      return (await import('./alibi')).readAlibi(session, request, coarseKm);
    },
    'investigate.prepareLinks': async () => {
      // Loaded while the file is being read.
      await Promise.all([prepareLinks(links), import('./links/read-links')]);
      return null;
    },
    'investigate.groups': (request) => readGroups(links, request),
    'investigate.links': async (request) => (await import('./links/read-links')).readLinks(links, request),
    'investigate.meetings': async (request) =>
      (await import('./meetings/meetings')).readMeetings(session, request),
    'investigate.hotSpots': async (request) => {
      await placeRisks(session);
      return (await import('./hot-spots/hot-spots')).readHotSpots(session, request, coarseKm);
    },
    'investigate.whatIf': async (request) => (await loadWhatIf()).answer(request),
    'investigate.whatIfReports': async (request) => (await loadWhatIf()).reports(request),
    'investigate.drift': async (request) => {
      await placeRisks(session);
      return (await import('./drift/read-drift')).readDrift(session, request);
    },
    'investigate.watchDryRun': async (request) => {
      await placeRisks(session);
      return (await import('./watches/dry-run')).readDryRun(session, request);
    },
    'investigate.newHits': async (request) => {
      await placeRisks(session);
      return (await import('./watches/new-hits')).readNewHits(session, request);
    },
  };
}

/** Returns a function that makes a value when it is first called. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
