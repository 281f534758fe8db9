import { setTimeout as pause } from 'node:timers/promises';
import type { StartupMap } from '../../shared/contract/map.calls';
import type { StartupRows } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import type { StoreFault, StoreState } from '../../shared/domain/store-state';
import { fail, type Result } from '../../shared/result';
import type { NoAnswer, RpcClient } from '../../shared/rpc';
import type { StoreApi, StoreEvents } from '../store/contract';
import { problemOfError } from '../store/problem-of-error';
import { hasSealed } from '../store/sealed-file';
import { readStartupMap } from '../store/startup-map';
import { readStartupRows } from '../store/startup-rows';
import { readMarker, storeTrace } from '../store/store-folder';
import { storePaths } from '../store/store-paths';
import type { StoreKeys, StoreOwner } from './store-keys';

/** The calls of one run of the store process. */
export type StoreClient = RpcClient<StoreApi, StoreEvents>;
export type Failure = ReturnType<typeof fail<Problem>>;

/** What the window showed when a store was closed. */
export interface FirstShown {
  readonly page: StartupRows;
  /** Reads what its map showed; null if it showed none, or if the store has been opened since. */
  readonly map: () => Promise<StartupMap | null>;
}

interface Opening {
  readonly folder: string;
  readonly owner: StoreOwner;
  readonly keys: StoreKeys;
  readonly process: () => StoreClient;
  /** False once this opening is superseded: it must then stop. */
  readonly isCurrent: () => boolean;
  /** Called with what the store was closed with, before the store is opened; not called if there is nothing. */
  readonly onFirst: (first: FirstShown) => void;
}

/**
 * How long the window gets the processor to itself once it has rows, ms. Starting a process needs as much processor
 * time as painting the rows. Without the page, the rows would come later than any action delayed by this.
 */
const headStartMs = 200;
/** How much longer it gets it with a map, whose code and workers need it too, ms. */
const mapHeadStartMs = 250;

/**
 * Gets the key of a profile's store and opens it. Returns 'ended' if the process ended first, or if the
 * opening was superseded.
 */
export async function openFolder(opening: Opening): Promise<StoreState | 'ended'> {
  const { folder, owner, keys, process, isCurrent, onFirst } = opening;
  const paths = storePaths(folder);
  try {
    const mayHaveStartupRows = await hasSealed(paths.startupRows);
    // The process takes time to start; no need to wait for the keychain.
    if (!mayHaveStartupRows) process();
    const key = await keys.keyFor(owner, await storeTrace(paths));
    const openings = keys.openings(owner);
    if (!isCurrent()) return 'ended';
    if (!key.ok) return { kind: 'open-failed', reason: key.problem };
    const marker = mayHaveStartupRows ? await readMarker(paths) : null;
    const closed = marker && { generation: marker.generation, service: owner.service };
    const page = closed && (await readStartupRows(paths, key.value.key, closed));
    if (page && isCurrent()) {
      let showsMap = false;
      const map = () => {
        showsMap = true;
        return readStartupMap(paths, key.value.key, closed);
      };
      onFirst({ page, map });
      await pause(headStartMs);
      if (showsMap && isCurrent()) await pause(mapHeadStartMs);
    }
    if (!isCurrent()) return 'ended';
    const request = { folder, service: owner.service, ...key.value, opened: await openings };
    const answer = answerOf(await process().call('store.open', request));
    if (answer === 'ended') return 'ended';
    if (!answer.ok) return { kind: 'open-failed', reason: faultOf(answer.problem) };
    const { notices, generation } = answer.value;
    if (generation !== null && key.value.persistent) void keys.noteOpening(owner, generation);
    return { kind: 'ready', persistent: key.value.persistent, notices };
  } catch (error) {
    const problem = problemOfError(error);
    if (problem === null) throw error;
    return { kind: 'open-failed', reason: faultOf(problem) };
  }
}

/** Returns the answer of a call, or 'ended' if the process ended first. A bug of the process is a failure. */
export function answerOf<Answer>(called: Result<Answer, NoAnswer>): Answer | Failure | 'ended' {
  if (called.ok) return called.value;
  return called.problem === 'ended' ? 'ended' : fail({ kind: 'unexpected' });
}

/** Returns why a store could not be opened, from the problem of opening it. */
export function faultOf(problem: Problem): StoreFault {
  if (problem.kind === 'store-open-failed') return problem.fault;
  if (problem.kind === 'file-damaged') return { kind: 'user-data-damaged' };
  return { kind: 'disk', code: problem.kind === 'disk' ? problem.code : problem.kind };
}

/** Whether the reason is permanent: the store can never be opened on this computer. */
export function isPermanent({ kind }: StoreFault): boolean {
  return ['key-lost', 'wrong-key', 'other-service', 'user-data-damaged', 'not-migrated'].includes(kind);
}
