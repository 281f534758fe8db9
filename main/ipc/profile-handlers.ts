import { transactionIdMistake } from '../../shared/api/endpoints';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import type { Answer, Request } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import { checkedFeedback } from '../outbox/checked-feedback';
import type { ProfileServices, Services } from '../services';
import type { ProfileHandlers } from './handle';

/**
 * What each call about one profile does. What is shared by all profiles (outbox, imports, look-ups) takes the open one at
 * the moment it is called, and stays with it.
 */
export function profileHandlers({
  connections,
  store,
  lookUps,
  outbox,
  bulkFeedback,
  importing,
  exporting,
  now,
}: Services & { readonly now: () => number }): ProfileHandlers {
  return {
    'connection.forgetKey': ({ id }) => connections.forgetKey(id),
    'connection.restoreService': ({ id }) => restoreService(id, connections, store),
    'store.beginAnew': async () => succeed(await store.beginAnew()),

    'reports.lookUp': (_, request) => lookUps.lookUp(request),
    'reports.markRead': (profile, { keys, read }) => profile.store.call('reports.markRead', { keys, read }),
    'reports.markAllRead': (profile, asked) => profile.store.call('reports.markAllRead', asked),
    'notes.save': (profile, { key, text }) => profile.store.call('notes.write', { key, text, now: now() }),
    'views.read': (profile) => profile.store.call('views.read', undefined),
    'views.save': (profile, { views }) => profile.store.call('views.write', views),
    'grid.save': (profile, { grid }) => profile.store.call('grid.write', grid),
    'export.start': (_, request) => exporting.start(request),

    'feedback.send': (profile, request) => sendFeedback(profile, outbox, request),
    'feedback.undo': (_, { id }) => outbox.undo(id),
    'feedback.about': (_, { transactionId }) => outbox.about(transactionId),
    'feedback.saveDraft': (_, { transactionId, draft, base }) => outbox.saveDraft(transactionId, draft, base),
    'feedback.readDraft': (_, { transactionId }) => outbox.readDraft(transactionId),
    'presets.read': (profile) => profile.store.call('presets.read', undefined),
    'presets.save': (profile, { presets }) => profile.store.call('presets.write', presets),
    'reporter.read': (profile) => profile.reporters.read(),
    'reporter.save': (profile, { reporter }) => profile.reporters.save(reporter),

    'bulk.review': (_, { targets }) => bulkFeedback.review(targets),
    'bulk.send': async (profile, { reviewed, ...chosen }) => {
      const put = await bulkFeedback.send(chosen, reviewed);
      if (put.ok) remember(chosen.draft, profile);
      return put;
    },
    'import.choose': () => importing.choose(),
    'import.send': (_, { token, givenToo, expected }) => importing.send(token, givenToo, expected),

    'outbox.read': () => outbox.read(),
    'outbox.page': (_, { query, page, limit }) => outbox.page({ query, page, limit }),
    'outbox.retry': (_, { id, another }) => outbox.retry(id, another),
    'outbox.discard': (_, { id }) => outbox.discard(id),
    'outbox.sendNow': () => outbox.sendNow(),
    'outbox.pauseBulk': (_, { bulkId, paused }) => outbox.pauseBulk(bulkId, paused),
    'outbox.cancelBulk': (_, { bulkId }) => outbox.cancelBulk(bulkId),
    'outbox.retryBulk': (_, { bulkId }) => outbox.retryBulk(bulkId),
    'outbox.discardBulk': (_, { bulkId }) => outbox.discardBulk(bulkId),
    'outbox.export': (_, request) => exporting.startFeedback(request, outbox.bulkNames()),
  };
}

/** Main alone knows the address: the window cannot have a profile given any other. */
async function restoreService(
  profileId: string,
  connections: Services['connections'],
  store: Services['store'],
): Promise<Answer<'connection.restoreService'>> {
  const { keyService } = connections.read();
  const state = store.state();
  const fault = state.kind === 'unopened' && state.reason.kind === 'other-service' ? state.reason : null;
  const service = keyService ?? fault?.madeFor;
  return service === undefined ? fail({ kind: 'gone' }) : connections.restoreService(profileId, service);
}

/** Checks the draft once more, puts it in the outbox, and remembers its reporter. */
async function sendFeedback(
  profile: ProfileServices,
  outbox: Services['outbox'],
  { transactionId, draft, reported, another, replaces }: Request<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const mistake = transactionIdMistake(transactionId);
  if (mistake) return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: mistake });
  const feedback = checkedFeedback(draft);
  if (!feedback.ok) return feedback;
  const given = { transactionId, feedback: feedback.value, reported };
  const put = await outbox.put(profile.id, given, { another, replaces });
  if (put.ok) remember(draft, profile);
  return put;
}

/**
 * Saves who sent feedback, for the next one. Nothing waits for it: the time to undo the feedback is running, and the feedback is
 * sent whether or not its reporter can be saved.
 */
function remember({ reporter }: FeedbackDraft, { reporters }: ProfileServices): void {
  void reporters.save(reporter);
}
