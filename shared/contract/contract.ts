import type { z } from 'zod';
import type { WindowCommandId } from '../commands';
import type { AppNotice } from '../domain/app-notice';
import type { Reporter } from '../domain/feedback';
import type { Problem } from '../domain/problem';
import type { ProxyState } from '../domain/proxy-state';
import type { StoreState } from '../domain/store-state';
import type { SyncState } from '../domain/sync';
import type { Presence, TeamState } from '../domain/team';
import type { UpdateState } from '../domain/update';
import type { WatchState } from '../domain/watch';
import type { Connection } from '../profile';
import type { Result } from '../result';
import type { Settings } from '../settings';
import { appCalls } from './app.calls';
import { caseCalls } from './case.calls';
import { connectionCalls } from './connection.calls';
import type { ProfileRequest, Replying } from './define-call';
import { feedbackCalls, type OutboxChanged } from './feedback.calls';
import { investigateCalls } from './investigate.calls';
import { linksCalls } from './links.calls';
import { mapCalls } from './map.calls';
import { outsideCalls } from './outside.calls';
import { type ExportProgress, type ReportsChanged, reportCalls } from './report.calls';
import { type LogChanged, reviewCalls } from './review.calls';
import { teamCalls } from './team.calls';
import { watchesCalls } from './watches.calls';

/**
 * All calls that the window can make to the main process, by subject, with their arguments and answers, and all pushes
 * from main. Main decodes each request with its schemas; an answer is always a Result whose failure is a Problem. A new
 * call takes its declaration in its subject, and its handler: in main/ipc, or, if it is relayed, in main/store.
 */
export const calls = {
  ...connectionCalls,
  ...reportCalls,
  ...reviewCalls,
  ...teamCalls,
  ...mapCalls,
  ...investigateCalls,
  ...linksCalls,
  ...caseCalls,
  ...watchesCalls,
  ...feedbackCalls,
  ...outsideCalls,
  ...appCalls,
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
  /** Entries were appended to the review log: states of their subjects are out of date. */
  'log.changed': LogChanged;
  'team.changed': TeamState;
  'presence.changed': readonly Presence[];
  /** The number of unseen hits of watches changed. */
  'watches.changed': readonly WatchState[];
  'export.changed': ExportProgress;
  'update.changed': UpdateState;
  /** A command of the native menu was selected. */
  'command.selected': WindowCommandId;
  /** A link was opened; `link.take` returns it. */
  'link.opened': null;
  'notices.changed': readonly AppNotice[];
  /** A proxy asks for a name and password, or was answered. */
  'proxy.changed': ProxyState;
}

type Calls = typeof calls;
export type CallName = keyof Calls;
/** Calls about one profile: their requests contain its ID. */
export type ProfileCallName = CallsWith<'ofProfile'>;
/** Calls that main only checks and passes to the store process. */
export type RelayedCallName = CallsWith<'relayed'>;
type CallsWith<Flag extends string> = {
  [Name in CallName]: Calls[Name] extends Readonly<Record<Flag, true>> ? Name : never;
}[CallName];

/** The arguments of a call: its request without the profile's ID. */
export type CallArguments<Name extends CallName> = z.output<Calls[Name]['arguments']>;
export type Request<Name extends CallName> = CallArguments<Name> & ProfileOf[Name];
type ProfileOf = { [Name in CallName]: Name extends ProfileCallName ? ProfileRequest : unknown };
export type Answer<Name extends CallName> = Result<Reply<Name>, Problem>;
export type Reply<Name extends CallName> = Calls[Name] extends Replying<infer Reply> ? Reply : never;
export type PushName = keyof Pushes;

/** The declarations, with the arguments' type by the call's name. */
export const declarations: {
  readonly [Name in CallName]: { readonly arguments: z.ZodType<CallArguments<Name>> };
} = calls;

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}

export function isProfileCall(name: CallName): name is ProfileCallName {
  return 'ofProfile' in calls[name];
}

export function isRelayed(name: CallName): name is RelayedCallName {
  return 'relayed' in calls[name];
}

export function isAnsweredInBytes(name: CallName): boolean {
  return 'bytes' in calls[name];
}

/** The window's connection to main. */
export interface Bridge {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Listens to a push; the returned function stops listening. */
  on<Name extends PushName>(name: Name, listener: (payload: Pushes[Name]) => void): () => void;
}

/**
 * All that the preload exposes to the window. It returns an answer as JSON text: an object would be copied for the page
 * value by value, on the thread that paints, which takes ten times as long as parsing. A large binary answer comes over
 * a port instead, which the page receives with a PortMessage; the JSON is then a PortNotice.
 */
export interface PreloadBridge extends Pick<Bridge, 'on'> {
  call<Name extends CallName>(name: Name, request: Request<Name>, callNumber?: number): Promise<string>;
}

/** Main's answer to a call that was answered over a port. */
export interface PortNotice {
  readonly ok: true;
  readonly value: null;
  readonly overPort: true;
}

/** Sent by the preload to the page, with the port over which a call is answered. */
export interface PortMessage {
  readonly portOfCall: number;
}
