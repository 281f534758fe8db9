import { isDeepStrictEqual } from 'node:util';
import { declarations, isCallName, isRelayed, type RelayedCallName } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { Watch } from '../../shared/domain/watch';
import { messages } from '../../shared/i18n/messages';
import { createMutex } from '../../shared/mutex';
import { fail, type Result, succeed } from '../../shared/result';
import {
  type OwnCall,
  type WindowCall,
  type WorkAnswer,
  type WorkCall,
  type WorkRequest,
  workCalls,
} from '../command-line/worked-profile';
import type { ProfileServices } from '../connection/profile-services';
import type { ProfileHandlers } from '../ipc/answer-calls';
import type { FeedbackImport } from '../outbox/import/feedback-import';
import type { HistoryImport } from '../review/history-import';
import type { Store } from '../store/contract';
import { type DecisionServices, decisionHandlers } from './decision-handlers';

interface WorkServices extends DecisionServices {
  readonly feedbackImport: Pick<FeedbackImport, 'read' | 'send'>;
  readonly historyImport: Pick<HistoryImport, 'read' | 'import'>;
  readonly team: Pick<ProfileHandlers, 'team.read' | 'team.presence' | 'team.join'>;
}

type AnsweredCall = Exclude<WindowCall, RelayedCallName> | OwnCall;
export type WorkHandlers = {
  readonly [Name in AnsweredCall]: (
    profile: ProfileServices,
    request: WorkRequest<Name>,
  ) => WorkAnswer<Name> | Promise<WorkAnswer<Name>>;
};

/** Returns the handlers of the calls that commands make about a profile, those of the window where it makes them too. */
export function workHandlers(services: WorkServices): WorkHandlers {
  // Several commands run at once.
  const inOrder = createMutex();
  return {
    ...decisionHandlers(services),
    'team.read': services.team['team.read'],
    'team.presence': services.team['team.presence'],
    'team.join': services.team['team.join'],
    'import.read': ({ id }, { path }) => services.feedbackImport.read(id, path),
    'log.read': ({ id }, { path }) => services.historyImport.read(id, path),
    'watches.add': ({ store }, { watch }) => inOrder(() => addWatch(store, watch)),
    'watches.remove': ({ store }, { id }) => inOrder(() => removeWatch(store, id)),
  };
}

/** Answers a call about a profile as main answers the window's. */
export async function answerWork(
  handlers: WorkHandlers,
  profile: ProfileServices,
  name: WorkCall,
  request: unknown,
): Promise<Result<unknown, Problem>> {
  if (isRelayedCall(name)) return relayed(profile.store, name, request);
  return answered(handlers, profile, name, request);
}

function isRelayedCall(name: WorkCall): name is WorkCall & RelayedCallName {
  return isCallName(name) && isRelayed(name);
}

async function relayed(
  store: Store,
  name: RelayedCallName,
  request: unknown,
): Promise<Result<unknown, Problem>> {
  const read = declarations[name].arguments.safeParse(request);
  return read.success ? store.call(name, read.data) : unexpected(name);
}

async function answered<Name extends AnsweredCall>(
  handlers: WorkHandlers,
  profile: ProfileServices,
  name: Name,
  request: unknown,
): Promise<Result<unknown, Problem>> {
  const read = workCalls[name].arguments.safeParse(request);
  return read.success ? handlers[name](profile, read.data) : unexpected(name);
}

function unexpected(name: string): Result<never, Problem> {
  return fail({ kind: 'invalid-input', field: name, reason: messages.validation.unexpected });
}

async function addWatch(store: Store, watch: Watch): Promise<WorkAnswer<'watches.add'>> {
  const read = await store.call('watches.read', {});
  if (!read.ok) return read;
  const known = read.value.find(({ subject }) => isDeepStrictEqual(subject, watch.subject));
  if (known) return succeed(known);
  const saved = await store.call('watches.save', { watches: [...read.value, watch] });
  return saved.ok ? succeed(watch) : saved;
}

async function removeWatch(store: Store, id: string): Promise<WorkAnswer<'watches.remove'>> {
  const read = await store.call('watches.read', {});
  if (!read.ok) return read;
  const left = read.value.filter((watch) => watch.id !== id);
  if (left.length === read.value.length) return fail({ kind: 'not-found' });
  return store.call('watches.save', { watches: left });
}
