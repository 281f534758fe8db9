import type { z } from 'zod';
import {
  type CallArguments,
  calls,
  isCallName,
  isRelayed,
  type RelayedCallName,
  type Reply,
} from '../../shared/contract/contract';
import type { Replying } from '../../shared/contract/define-call';
import type { LogChanged } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import type { Result } from '../../shared/result';
import { mainCalls } from './calls/main.calls';

export type { LogChunk, StoredDecision } from './calls/log.calls';
export type { OpenedOutbox } from './calls/outbox.calls';
export type {
  ChunkPart,
  ChunkReport,
  ChunkRow,
  NewestTime,
  ReceivedText,
  ReportChunk,
} from './calls/report.calls';
export type { PagePrints, PreparedAnswer, StoredPage } from './calls/sync.calls';
export type { Membership, PlacedIntent, PulledOutcome } from './calls/team.calls';
export type { FoundHits, UnannouncedHits } from './calls/watch.calls';
export type { SyncMemory, SyncPass } from './sync-memory';

type MainCalls = typeof mainCalls;
export type StoreCallName = RelayedCallName | keyof MainCalls;
export type StoreRequest<Name extends StoreCallName> = StoreApi[Name]['request'];
export type StoreReply<Name extends StoreCallName> = Replies[Name];
export type StoreAnswer<Name extends StoreCallName> = StoreApi[Name]['answer'];

/** The calls of the store process, for shared/rpc.ts. */
export type StoreApi = {
  readonly [Name in StoreCallName]: {
    readonly request: Requests[Name];
    readonly answer: Result<Replies[Name], Problem>;
  };
};
type Requests = { readonly [Name in RelayedCallName]: CallArguments<Name> } & {
  readonly [Name in keyof MainCalls]: z.output<MainCalls[Name]['arguments']>;
};
type Replies = { readonly [Name in RelayedCallName]: Reply<Name> } & {
  readonly [Name in keyof MainCalls]: MainCalls[Name] extends Replying<infer Reply> ? Reply : never;
};

/** What the store process reports without a call. */
export interface StoreEvents {
  /** Something happened to the open files that the user should know. */
  readonly notice: StoreNotice;
  /** Entries were appended to the review log, and its mirror is up to date. */
  readonly logged: LogChanged;
  /** Progress of a file's migrations while the store is opened. */
  readonly migrating: StoreMigration;
}

export const storeCalls: {
  readonly [Name in StoreCallName]: { readonly arguments: z.ZodType<StoreRequest<Name>> };
} = { ...calls, ...mainCalls };

export function isStoreCallName(name: string): name is StoreCallName {
  return Object.hasOwn(mainCalls, name) || (isCallName(name) && isRelayed(name));
}

/**
 * The store process's implementation of each call. Errors of a database are thrown and become Problems in
 * store-server.ts.
 */
export type StoreHandlers = {
  readonly [Name in StoreCallName]: (request: StoreRequest<Name>) => Promise<StoreAnswer<Name>>;
};

/** Calls about the process and its files. */
export type FileCalls = CallsAbout<'store' | 'answer'>;
/** Calls about the service's reports, all of which can be downloaded again. */
const reportSubjects = ['pages', 'syncMemory', 'lookUp', 'reports', 'map', 'queue', 'review'] as const;
export type ReportCalls = CallsAbout<(typeof reportSubjects)[number]>;
/** Calls about the service's reports that may take seconds. */
export type InvestigationCalls = CallsAbout<'investigate'>;
/** Calls about watches, which concern both files. */
export type WatchCalls = CallsAbout<'watches'>;
/** Calls about the user data, which only the analyst has. */
export type UserDataCalls = Exclude<StoreCallName, FileCalls | ReportCalls | InvestigationCalls | WatchCalls>;

type CallsAbout<Subject extends string> = Extract<StoreCallName, `${Subject}.${string}`>;

export function isReportCall(name: StoreCallName): name is ReportCalls {
  return reportSubjects.some((subject) => name.startsWith(`${subject}.`));
}

export function isInvestigationCall(name: StoreCallName): name is InvestigationCalls {
  return name.startsWith('investigate.');
}

export function isWatchCall(name: StoreCallName): name is WatchCalls {
  return name.startsWith('watches.');
}

/** The store as the rest of the main process sees it: the only way to stored data. */
export interface Store {
  /**
   * Waits while the store is being opened or restarted. Fails with `not-connected`, `store-down` or `store-open-failed`.
   */
  call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** The stores of the profiles; one is open at a time. */
export interface ProfileStores {
  /**
   * Returns the store of one profile. Its calls fail with `profile-not-open` if another profile is open, or
   * is opened before the call reaches the store process.
   */
  of(profileId: string): Store;
}
