import type { z } from 'zod';
import type { WindowCommandId } from '../commands';
import type { Reporter } from '../domain/feedback';
import type { ProgramNotice } from '../domain/program-notice';
import type { StoreState } from '../domain/store-state';
import type { SyncState } from '../domain/sync';
import type { UpdateState } from '../domain/update';
import type { Problem } from '../problem';
import type { Connection } from '../profile';
import type { Result } from '../result';
import type { Settings } from '../settings';
import { batchCalls } from './batch-calls';
import type { Call, ProfileRequest } from './call';
import { connectionCalls } from './connection-calls';
import { type ExportProgress, exportCalls } from './export-calls';
import { feedbackCalls } from './feedback-calls';
import { mapCalls } from './map-calls';
import { type OutboxChanged, outboxCalls } from './outbox-calls';
import { programCalls } from './program-calls';
import { type ReportsChanged, reportCalls } from './report-calls';
import { storeCalls } from './store-calls';

/**
 * All calls that the window can make to the main process, by subject, with their requests and answers, and all pushes
 * from main. Main decodes each request with its schema; an answer is always a Result whose failure is a Problem. To add
 * a call, add it to its subject and to main/ipc/handlers.ts.
 */

export const calls = {
  ...connectionCalls,
  ...storeCalls,
  ...reportCalls,
  ...mapCalls,
  ...exportCalls,
  ...feedbackCalls,
  ...batchCalls,
  ...outboxCalls,
  ...programCalls,
} as const;

/** What main sends to the window without a request. */
export interface Pushes {
  'connection.changed': Connection;
  'outbox.changed': OutboxChanged;
  /** Also sent when main saves the reporter of a feedback. */
  'reporter.changed': Reporter;
  'settings.changed': Settings;
  'store.changed': StoreState;
  'sync.changed': SyncState;
  /** Reports were stored: counts are out of date. */
  'reports.changed': ReportsChanged;
  /** Stored disagreement scores have changed: rows shown, sorted or filtered by them are out of date. */
  'scores.changed': null;
  'export.changed': ExportProgress;
  'update.changed': UpdateState;
  /** A command of the native menu was selected. */
  'command.chosen': WindowCommandId;
  /** A link was opened; `link.take` returns it. */
  'link.came': null;
  'notices.changed': readonly ProgramNotice[];
}

export type CallName = keyof typeof calls;
/** Calls about one profile: their requests contain its ID. */
export type ProfileCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { readonly isOfProfile: true } ? Name : never;
}[CallName];
/** The request of a call without the profile's ID. */
export type CallArguments<Name extends CallName> = ArgumentsOf[Name];
export type Request<Name extends CallName> = ArgumentsOf[Name] & ProfileOf[Name];
type ArgumentsOf = {
  [Name in CallName]: Name extends ProfileCallName
    ? Omit<z.output<(typeof calls)[Name]['request']>, keyof ProfileRequest>
    : z.output<(typeof calls)[Name]['request']>;
};
/** Returns true if the call's request contains the profile's ID. */
export function isProfileCall(name: CallName): name is ProfileCallName {
  return 'isOfProfile' in calls[name];
}

type ProfileOf = { [Name in CallName]: Name extends ProfileCallName ? ProfileRequest : unknown };
export type Answer<Name extends CallName> = Result<Reply<Name>, Problem>;
export type Reply<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Reply> ? Reply : never;
export type PushName = keyof Pushes;

/** The window's connection to main. */
export interface Bridge {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Listens to a push; the returned function stops listening. */
  on<Name extends PushName>(name: Name, listener: (payload: Pushes[Name]) => void): () => void;
}

/**
 * All that the preload exposes to the window. It returns an answer as JSON text: an object would be copied for the page
 * value by value, on the thread that paints, which takes ten times as long as parsing. For the calls in bytes-calls.ts
 * it returns only whether the answer was sent; the answer comes on a port that the page receives with a BytesArriving
 * message and the call's number.
 */
export interface PreloadBridge extends Pick<Bridge, 'on'> {
  call<Name extends CallName>(name: Name, request: Request<Name>, callNumber?: number): Promise<string>;
}
