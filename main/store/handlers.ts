import type { StoreAnswer, StoreCallName, StoreRequest } from './contract';

/**
 * What the store process does for each call. What a database refuses is thrown (DatabaseError, the system's errors) and
 * becomes a Problem in one place, serve-store.ts; other expected failures are answered.
 */
export type StoreHandlers = {
  readonly [Name in StoreCallName]: (request: StoreRequest<Name>) => Promise<StoreAnswer<Name>>;
};

/** The calls about the process and its files. */
export type FileCalls = Extract<StoreCallName, `store.${string}` | `answer.${string}`>;
/** The calls about the reports that the service sent: all of it can be had again. */
export type ReportCalls = Extract<
  StoreCallName,
  `sync.${string}` | `lookUp.${string}` | `reports.${string}` | `map.${string}`
>;
/** The calls about what only the analyst has. */
export type OwnCalls = Exclude<StoreCallName, FileCalls | ReportCalls>;
