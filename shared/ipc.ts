import type { z } from 'zod';
import type { WindowCommandId } from './commands';
import type { Reporter } from './domain/feedback';
import type { ProgramNotice } from './domain/program-notice';
import type { StoreState } from './domain/store-state';
import type { SyncState } from './domain/sync';
import type { UpdateState } from './domain/update';
import { bulkCalls } from './ipc/bulk-calls';
import type { Call, OfProfile } from './ipc/call';
import { connectionCalls } from './ipc/connection-calls';
import { type ExportProgress, exportCalls } from './ipc/export-calls';
import { feedbackCalls } from './ipc/feedback-calls';
import { mapCalls } from './ipc/map-calls';
import { type OutboxChanged, outboxCalls } from './ipc/outbox-calls';
import { programCalls } from './ipc/program-calls';
import { type ReportsChanged, reportCalls } from './ipc/report-calls';
import { storeCalls } from './ipc/store-calls';
import type { Problem } from './problem';
import type { Connection } from './profile';
import type { Result } from './result';
import type { Settings } from './settings';

/**
 * The whole conversation between the window and the main process: every call the window may make with what it must
 * send and what it gets, by subject, and every push from main. Main decodes each request with the schema there; an answer is
 * always a Result whose failure is a Problem. To add a call, add it to its subject and in main/ipc/handlers.ts.
 */

export const calls = {
  ...connectionCalls,
  ...storeCalls,
  ...reportCalls,
  ...mapCalls,
  ...exportCalls,
  ...feedbackCalls,
  ...bulkCalls,
  ...outboxCalls,
  ...programCalls,
} as const;

/** What main tells the window unasked. */
export interface Pushes {
  'connection.changed': Connection;
  'outbox.changed': OutboxChanged;
  /** Also when main remembers the reporter of a feedback. */
  'reporter.changed': Reporter;
  'settings.changed': Settings;
  'store.changed': StoreState;
  'sync.changed': SyncState;
  /** Reports were stored: counts are no longer true. */
  'reports.changed': ReportsChanged;
  /** Stored scores of disagreement are others than before: rows that are shown, and what is sorted or filtered by them, are no longer true. */
  'scores.changed': null;
  'export.changed': ExportProgress;
  'update.changed': UpdateState;
  /** A command of the native menu was chosen. */
  'command.chosen': WindowCommandId;
  /** There is a link to be taken: `link.take`. */
  'link.came': null;
  'notices.changed': readonly ProgramNotice[];
}

export type CallName = keyof typeof calls;
/** Calls about one profile: their requests name it. */
export type ProfileCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { readonly isOfProfile: true } ? Name : never;
}[CallName];
/** What a call is asked with, besides the profile that it is about. */
export type Asked<Name extends CallName> = AskedOf[Name];
export type Request<Name extends CallName> = AskedOf[Name] & OwnerOf[Name];
type AskedOf = {
  [Name in CallName]: Name extends ProfileCallName
    ? Omit<z.output<(typeof calls)[Name]['request']>, keyof OfProfile>
    : z.output<(typeof calls)[Name]['request']>;
};
/** True for a call whose request names the profile that it is about. */
export function isProfileCall(name: CallName): name is ProfileCallName {
  return 'isOfProfile' in calls[name];
}

type OwnerOf = { [Name in CallName]: Name extends ProfileCallName ? OfProfile : unknown };
export type Answer<Name extends CallName> = Result<Reply<Name>, Problem>;
export type Reply<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Reply> ? Reply : never;
export type PushName = keyof Pushes;

/** The window's way to main. */
export interface Bridge {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Listens to a push; the returned function stops listening. */
  on<Name extends PushName>(name: Name, listener: (payload: Pushes[Name]) => void): () => void;
}

/**
 * What the preload exposes to the window, and nothing else. It gives an answer as JSON text: an object is copied for the
 * page value by value, on the thread that paints, which takes ten times as long as to parse it. Of the calls in bytes-calls.ts it
 * only says whether the answer was sent, which comes by a port that the page hears of as BytesArriving with the number `to`.
 */
export interface PreloadBridge extends Pick<Bridge, 'on'> {
  call<Name extends CallName>(name: Name, request: Request<Name>, to?: number): Promise<string>;
}
