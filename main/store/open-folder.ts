import { setTimeout as pause } from 'node:timers/promises';
import type { StoreFault, StoreState } from '../../shared/domain/store-state';
import type { FirstPage } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';
import type { Conversation } from './conversation';
import { hasFirstPage, readFirstPage } from './first-page';
import { readMarker, storeTrace } from './marker';
import { problemOf } from './problem-of';
import type { StoreKeys, StoreOwner } from './store-keys';
import { storePaths } from './store-paths';

interface Opening {
  readonly folder: string;
  readonly owner: StoreOwner;
  readonly keys: StoreKeys;
  readonly process: () => Conversation;
  /** False once nobody waits for this opening any more: then it goes no further. */
  readonly isCurrent: () => boolean;
  /** Told what the store was closed with, before it is opened; not where that is not known. */
  readonly shown: (first: FirstPage) => void;
}

/**
 * How long the window has the processor to itself once it has rows, ms: to start a process takes as much of it as to paint
 * them, and what is done to the rows meanwhile waits no longer than it would have waited for the rows.
 */
const headStart = 150;

/** Gets the key of a profile's store and has it opened. 'ended': the process did not live to tell, or nobody waits for it. */
export async function openFolder(opening: Opening): Promise<StoreState | 'ended'> {
  const { folder, owner, keys, process, isCurrent, shown } = opening;
  const paths = storePaths(folder);
  try {
    const mayShow = await hasFirstPage(paths);
    // It takes its time to start, for which the keychain need not wait.
    if (!mayShow) process();
    const key = await keys.keyFor(owner, await storeTrace(paths));
    if (!isCurrent()) return 'ended';
    if (!key.ok) return { kind: 'unopened', reason: key.problem };
    const marker = mayShow ? await readMarker(paths) : null;
    const first =
      marker &&
      (await readFirstPage(paths, key.value.key, { generation: marker.generation, service: owner.service }));
    if (first && isCurrent()) {
      shown(first);
      await pause(headStart);
    }
    if (!isCurrent()) return 'ended';
    const answer = await process().ask('store.open', { folder, service: owner.service, ...key.value });
    if (answer === 'ended') return 'ended';
    if (!answer.ok) return { kind: 'unopened', reason: faultOf(answer.problem) };
    return { kind: 'ready', kept: key.value.kept, notices: answer.value.notices };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { kind: 'unopened', reason: faultOf(problem) };
  }
}

/** What kept a store from being opened, of the problem that opening it ended with. */
export function faultOf(problem: Problem): StoreFault {
  if (problem.kind === 'store-unopened') return problem.fault;
  if (problem.kind === 'file-damaged') return { kind: 'own-data-damaged' };
  return { kind: 'disk', code: problem.kind === 'disk' ? problem.code : problem.kind };
}

/** Whether a store that cannot be opened for this reason never can be, as far as this computer knows. */
export function isHopeless({ kind }: StoreFault): boolean {
  return ['key-lost', 'wrong-key', 'other-service', 'own-data-damaged', 'not-migrated'].includes(kind);
}
