import type { RelayedCallName } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { Presence } from '../../shared/domain/team';
import { type Result, succeed } from '../../shared/result';
import type { OwnCall, WindowCall, WorkAnswer, WorkRequest } from '../command-line/worked-profile';
import type { ProfileServices } from '../connection/profile-services';
import type { ServiceConnection } from '../connection/service-connection';
import type { ProfileHandlers } from '../ipc/answer-calls';
import type { FeedbackImport } from '../outbox/import/feedback-import';
import { retryNamed } from '../outbox/item-actions';
import { sendAll } from '../outbox/send-all';
import { giveVerdict } from '../review/give-verdict';
import type { HistoryImport } from '../review/history-import';
import type { Sync } from '../sync/sync';
import { type DecisionServices, decisionHandlers } from './decision-handlers';

interface WorkServices extends DecisionServices {
  readonly connections: { readonly current: Pick<ServiceConnection, 'endpoint'> };
  readonly sync: Pick<Sync, 'start' | 'state'>;
  readonly newFeedbackImport: () => Pick<FeedbackImport, 'read' | 'send'>;
  readonly newHistoryImport: () => Pick<HistoryImport, 'read' | 'import'>;
  readonly team: Pick<ProfileHandlers, 'team.read' | 'team.presence' | 'team.join'>;
}

/** The calls that main answers itself. */
export type AnsweredCall = Exclude<WindowCall, RelayedCallName> | OwnCall;
export type WorkHandlers = {
  readonly [Name in AnsweredCall]: (
    profile: ProfileServices,
    request: WorkRequest<Name>,
  ) => WorkAnswer<Name> | Promise<WorkAnswer<Name>>;
};

/** Returns the handlers of the calls that commands make about a profile, those of the window where it makes them too. */
export function workHandlers(services: WorkServices): WorkHandlers {
  const { outbox, team } = services;
  const decisions = decisionHandlers(services);
  return {
    'review.undo': decisions['review.undo'],
    'watches.markSeen': decisions['watches.markSeen'],
    'feedback.undo': decisions['feedback.undo'],
    'reporter.read': decisions['reporter.read'],
    'outbox.page': decisions['outbox.page'],
    'outbox.discard': decisions['outbox.discard'],
    'outbox.sendNow': decisions['outbox.sendNow'],
    'team.read': team['team.read'],
    'team.presence': team['team.presence'],
    'team.join': team['team.join'],
    'review.give': async (profile, { decision, again, claimed }) => {
      const claims = claimed ? succeed([]) : await claimsOfOthers(profile, team);
      return claims.ok ? giveVerdict(profile, { outbox, decision, again, claims: claims.value }) : claims;
    },
    'feedback.sendAll': ({ id }, request) => sendAll(outbox, id, request),
    'outbox.retryNamed': (_, { id, ...options }) =>
      outbox.whenLoaded((open) => retryNamed(open, id, options)),
    'import.feedback': (profile, request) => importFeedback(profile, services, request),
    'import.history': (profile, request) => importHistory(profile, services, request),
    'watches.add': ({ store }, request) => store.call('watches.add', request),
    'watches.remove': ({ store }, request) => store.call('watches.remove', request),
    'sync.pass': (profile, { pass }) => syncPass(profile, services, pass),
    'cases.create': ({ store }, request) => store.call('cases.create', request),
  };
}

/** Fails if the profile's reports can't be requested at all. */
async function syncPass(
  { store }: ProfileServices,
  { connections, sync }: WorkServices,
  pass: WorkRequest<'sync.pass'>['pass'],
): Promise<WorkAnswer<'sync.pass'>> {
  if (pass === null) return succeed(sync.state());
  // The sync begins to serve a profile when its store is open.
  const opened = await store.call('syncMemory.read', undefined);
  if (!opened.ok) return opened;
  const endpoint = await connections.current.endpoint();
  return endpoint.ok ? succeed(sync.start(pass)) : endpoint;
}

/** Returns the claims of the team's other people. */
async function claimsOfOthers(
  profile: ProfileServices,
  team: WorkServices['team'],
): Promise<Result<readonly Presence[], Problem>> {
  const joined = await team['team.read'](profile, {});
  if (!joined.ok) return joined;
  if (joined.value.kind === 'none') return succeed([]);
  const { person } = joined.value;
  const presence = await team['team.presence'](profile, {});
  if (!presence.ok) return presence;
  return succeed(presence.value.filter(({ claimed }) => claimed !== null && claimed.person !== person));
}

async function importFeedback(
  { id }: ProfileServices,
  { outbox, newFeedbackImport }: WorkServices,
  { fileName, body, includeAlreadyRated, yes }: WorkRequest<'import.feedback'>,
): Promise<WorkAnswer<'import.feedback'>> {
  const files = newFeedbackImport();
  const read = await files.read(id, Buffer.from(body, 'base64'), fileName);
  if (!read.ok) return read;
  const { token, good, given } = read.value;
  const expected = includeAlreadyRated ? good : good - given;
  if (!yes || expected === 0) return succeed({ report: read.value, sent: null });
  const batch = await files.send(token, includeAlreadyRated, expected);
  if (!batch.ok) return batch;
  return outbox.whenLoaded(async ({ repository }) =>
    succeed({ report: read.value, sent: repository.countsOf(batch.value.id) }),
  );
}

async function importHistory(
  { id }: ProfileServices,
  { newHistoryImport }: WorkServices,
  { fileName, body, yes }: WorkRequest<'import.history'>,
): Promise<WorkAnswer<'import.history'>> {
  const files = newHistoryImport();
  const read = await files.read(id, Buffer.from(body, 'base64'), fileName);
  if (!read.ok) return read;
  const preview = read.value;
  if (!yes || preview.content.added === 0) return succeed({ preview, imported: null });
  const imported = await files.import(preview.token);
  return imported.ok ? succeed({ preview, imported: imported.value }) : imported;
}
