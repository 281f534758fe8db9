import type { StoreAnswer, StoreCallName, StoreRequest } from './contract';

/**
 * The store process's implementation of each call. Errors of a database (DatabaseError, system errors) are
 * thrown and converted into a Problem in one place, rpc-server.ts; other expected failures are returned.
 */
export type StoreHandlers = {
  readonly [Name in StoreCallName]: (request: StoreRequest<Name>) => Promise<StoreAnswer<Name>>;
};

/** Calls about the process and its files. */
export type FileCalls = Extract<StoreCallName, `store.${string}` | `answer.${string}`>;
/** Calls about the service's reports, all of which can be downloaded again. */
export type ReportCalls = Extract<
  StoreCallName,
  `sync.${string}` | `lookUp.${string}` | `reports.${string}` | `map.${string}`
>;
/** Calls about the user data, which only the analyst has. */
export type UserDataCalls = Exclude<StoreCallName, FileCalls | ReportCalls>;
