import { randomUUID } from 'node:crypto';
import { transactionIdError } from '../../shared/api/endpoints';
import type { Answer, CallArguments } from '../../shared/contract/contract';
import { maxPictureBytes } from '../../shared/domain/case';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import { messages } from '../../shared/i18n/messages';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';
import { fail, succeed } from '../../shared/result';
import { presetFile, viewFile } from '../../shared/schemas/item-file';
import type { ProfileServices } from '../connection/profile-services';
import type { ProfileHandlers } from '../ipc/answer-calls';
import { cancelBatch, discardBatch, pauseBatch, retryBatch } from '../outbox/batch-actions';
import { discardItem, retryItem } from '../outbox/item-actions';
import { validateFeedback } from '../outbox/item-transitions';
import { decide } from '../review/decide';
import { judgedAmounts } from '../review/judged-amounts';
import { judgedByOthers } from '../review/judged-by-others';
import { undoDecision, undoGiven } from '../review/stored-decision';
import type { Store } from '../store/contract';
import type { HandlerServices } from './handler-services';
import { teamHandlers } from './team-handlers';

/**
 * Returns the handler of each call about one profile. The services shared by all profiles (outbox, imports, look-ups)
 * use the profile that is open when they are called, and stay with it.
 */
export function profileHandlers(services: HandlerServices): ProfileHandlers {
  return {
    'connection.forgetKey': ({ id }) => services.connections.forgetKey(id),
    'connection.restoreService': ({ id }) => restoreService(id, services.connections, services.store),
    'store.startOver': async () => succeed(await services.store.startOver()),

    'review.decide': (profile, decision) => decide(profile, services.outbox, decision),
    'review.judgedByOthers': (profile, request) => judgedByOthers(profile.store, request),
    'review.amounts': (profile, request) => judgedAmounts(profile.store, request),
    'review.undo': (profile, { id }) => undoDecision(profile, services.outbox, id),
    'review.undoGiven': (profile, { entry }) => undoGiven(profile, services.outbox, entry),
    'log.append': ({ store }, { entries }) => store.call('log.write', { entries }),
    'watches.markSeen': (profile, { id }) => services.watches.markSeen(profile, id),
    'window.leave': (profile, frame) => {
      services.onLeft(profile.id, frame);
      return succeed(null);
    },
    ...teamHandlers(services.team),
    'reports.lookUp': (_, request) => services.lookUps.lookUp(request),
    'views.export': (_, { views }) => services.itemFiles.save('views', viewFile, views),
    'views.choose': () => services.itemFiles.choose('views', viewFile),
    'presets.export': (_, { presets }) => services.itemFiles.save('presets', presetFile, presets),
    'presets.choose': () => services.itemFiles.choose('presets', presetFile),
    'cases.savePicture': ({ store }) => savePicture(store, services.pictures),
    'cases.seal': ({ store }, { id, page, shown }) => services.caseSealing.seal(store, id, page, shown),
    'export.start': (_, request) => services.fileExport.start(request),

    'assistant.read': async ({ id }) => (await services.assistants.loaded()).settings(id),
    'assistant.save': async ({ id }, { change }) => (await services.assistants.loaded()).change(id, change),
    'assistant.consent': async ({ id }, { tool, allowed }) =>
      (await services.assistants.loaded()).consent(id, tool, allowed),

    'streets.read': (profile) => services.streets.read(profile),
    'streets.choose': (profile) => services.streets.choose(profile),
    'streets.forget': (profile) => services.streets.forget(profile),
    'streets.tile': (profile, address) => services.streets.tile(profile, address),

    'feedback.send': (profile, request) => sendFeedback(profile, services.outbox, request),
    'feedback.undo': (_, { id }) => services.outbox.undo(id),
    'feedback.about': (_, { transactionId }) =>
      services.outbox.whenLoaded((open) => open.forTransaction(transactionId)),
    'feedback.saveDraft': (_, { transactionId, draft, base }) =>
      services.outbox.saveDraft(transactionId, draft, base),
    'feedback.readDraft': (_, { transactionId }) => services.outbox.readDraft(transactionId),
    'reporter.read': (profile) => profile.reporters.read(),
    'reporter.save': (profile, { reporter }) => profile.reporters.save(reporter),

    'batch.review': (_, { targets }) => services.batchFeedback.review(targets),
    'batch.send': async (profile, { reviewed, ...choices }) => {
      const queued = await services.batchFeedback.send(choices, reviewed);
      if (queued.ok) saveReporter(choices.draft, profile);
      return queued;
    },
    'import.choose': () => services.feedbackImport.choose(),
    'import.send': (_, { token, includeAlreadyRated, expected }) =>
      services.feedbackImport.send(token, includeAlreadyRated, expected),

    'outbox.read': () => services.outbox.read(),
    'outbox.page': (_, { query, page, limit }) =>
      services.outbox.whenLoaded(async (open) => {
        const found = await open.page({ query, page, limit });
        if (!found.ok) return found;
        const users = await open.usersOf(found.value.items.map(({ transactionId }) => transactionId));
        return succeed({ ...found.value, users });
      }),
    'outbox.retry': (_, { id, another }) =>
      services.outbox.whenLoaded((open) => retryItem(open, id, another)),
    'outbox.discard': (_, { id }) => services.outbox.whenLoaded((open) => discardItem(open, id)),
    'outbox.sendNow': () => services.outbox.sendNow(),
    'outbox.pauseBatch': (_, { batchId, paused }) =>
      services.outbox.whenLoaded((open) => pauseBatch(open, batchId, paused)),
    'outbox.cancelBatch': (_, { batchId }) =>
      services.outbox.whenLoaded((open) => cancelBatch(open, batchId)),
    'outbox.retryBatch': (_, { batchId, insists }) =>
      services.outbox.whenLoaded((open) => retryBatch(open, batchId, insists)),
    'outbox.discardBatch': (_, { batchId }) =>
      services.outbox.whenLoaded((open) => discardBatch(open, batchId)),
    'log.export': (_, request) => services.fileExport.startLog(request),
    'log.choose': () => services.historyImport.choose(),
    'log.import': (_, { token }) => services.historyImport.import(token),
    'outbox.export': (_, request) => services.fileExport.startFeedback(request, services.outbox.batchNames()),
  };
}

/** Stores the picture that was taken last in a profile's store. */
async function savePicture(
  store: Store,
  pictures: HandlerServices['pictures'],
): Promise<Answer<'cases.savePicture'>> {
  const picture = pictures.read();
  if (!picture.ok) return picture;
  const { png } = picture.value;
  if (png.length > (maxPictureBytes * 4) / 3)
    return fail({ kind: 'invalid-input', field: 'picture', reason: messages.cases.pictureTooLarge });
  const id = randomUUID();
  const stored = await store.call('cases.storePicture', { id, png });
  return stored.ok ? succeed({ id }) : stored;
}

/** Only main knows the address, so the window cannot set any other. */
async function restoreService(
  profileId: string,
  connections: HandlerServices['connections'],
  store: HandlerServices['store'],
): Promise<Answer<'connection.restoreService'>> {
  const { keyService } = connections.current.read();
  const state = store.state();
  const otherService =
    state.kind === 'open-failed' && state.reason.kind === 'other-service' ? state.reason : null;
  const service = keyService ?? otherService?.madeFor;
  return service === undefined ? fail({ kind: 'not-found' }) : connections.restoreService(profileId, service);
}

/** Validates the draft again, queues it, and saves its reporter. */
async function sendFeedback(
  profile: ProfileServices,
  outbox: HandlerServices['outbox'],
  { transactionId, draft, reported, another, replaces }: CallArguments<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const error = transactionIdError(transactionId);
  if (error)
    return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: transactionIdErrorText(error) });
  const feedback = validateFeedback(draft);
  if (!feedback.ok) return feedback;
  const newFeedback = { transactionId, feedback: feedback.value, reported };
  const queued = await outbox.put(profile.id, newFeedback, { another, replaces });
  if (queued.ok) saveReporter(draft, profile);
  return queued;
}

/**
 * Saves the reporter for the next feedback. Nothing waits for it: the undo time is already running, and the feedback
 * is sent whether or not its reporter can be saved.
 */
function saveReporter({ reporter }: FeedbackDraft, { reporters }: ProfileServices): void {
  void reporters.save(reporter);
}
