import { randomUUID } from 'node:crypto';
import { transactionIdError } from '../../shared/api/endpoints';
import type { Answer, CallArguments } from '../../shared/contract/contract';
import { maxPictureBytes } from '../../shared/domain/case';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import { messages } from '../../shared/i18n/messages';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';
import { fail, succeed } from '../../shared/result';
import { presetFile, viewFile } from '../../shared/schemas/item-file';
import type { CaseSealing } from '../case-bundle/seal-case';
import type { ProfileServices } from '../connection/profile-services';
import type { ItemFiles } from '../export/item-files';
import type { MapPictures } from '../export/map-pictures';
import type { ProfileHandlers } from '../ipc/answer-calls';
import { cancelBatch, discardBatch, pauseBatch, retryBatch } from '../outbox/batch-actions';
import { discardItem, retryItem } from '../outbox/item-actions';
import { validateFeedback } from '../outbox/item-transitions';
import { decide } from '../review/decide';
import { judgedByOthers } from '../review/judged-by-others';
import { undoDecision } from '../review/stored-decision';
import type { Store } from '../store/contract';
import type { Services } from './services';

/** The files and pictures of a profile. */
interface ProfileFiles {
  readonly itemFiles: Pick<ItemFiles, 'save' | 'choose'>;
  readonly pictures: Pick<MapPictures, 'read'>;
  readonly caseSealing: Pick<CaseSealing, 'seal'>;
}

/**
 * Returns the handler of each call about one profile. The services shared by all profiles (outbox, imports, look-ups)
 * use the profile that is open when they are called, and stay with it.
 */
export function profileHandlers({
  connections,
  store,
  lookUps,
  outbox,
  batchFeedback,
  feedbackImport,
  fileExport,
  historyImport,
  streets,
  watches,
  team,
  itemFiles,
  pictures,
  caseSealing,
}: Services & ProfileFiles): ProfileHandlers {
  return {
    'connection.forgetKey': ({ id }) => connections.forgetKey(id),
    'connection.restoreService': ({ id }) => restoreService(id, connections, store),
    'store.startOver': async () => succeed(await store.startOver()),

    'review.decide': (profile, decision) => decide(profile, outbox, decision),
    'review.judgedByOthers': (profile, request) => judgedByOthers(profile.store, request),
    'review.undo': (profile, { id }) => undoDecision(profile, outbox, id),
    'log.append': ({ store: ofProfile }, { entries }) => ofProfile.call('log.write', { entries }),
    'watches.markSeen': (profile, { id }) => watches.markSeen(profile, id),
    'team.read': ({ id }) => team.read(id),
    'team.join': ({ id }, request) => team.join(id, request),
    'team.leave': ({ id }) => team.leave(id),
    'team.invite': ({ id }, request) => team.invite(id, request),
    'team.invites': ({ id }) => team.invites(id),
    'team.withdrawInvite': ({ id }, { invite }) => team.withdrawInvite(id, invite),
    'team.remove': ({ id }, { person }) => team.remove(id, person),
    'team.acknowledgeHistory': ({ id }, { at }) => team.acknowledgeHistory(id, at),
    'team.presence': ({ id }) => team.presence(id),
    'team.look': ({ id }, { subject }) => team.look(id, subject),
    'team.claim': ({ id }, { subject }) => team.claim(id, subject),
    'team.release': ({ id }, { subject }) => team.release(id, subject),
    'team.claimNext': ({ id }, { candidates }) => team.claimNext(id, candidates),
    'team.blindItems': ({ id }) => team.blindItems(id),
    'team.drawBlind': ({ id }, request) => team.drawBlind(id, request),
    'reports.lookUp': (_, request) => lookUps.lookUp(request),
    'views.export': (_, { views }) => itemFiles.save('views', viewFile, views),
    'views.choose': () => itemFiles.choose('views', viewFile),
    'presets.export': (_, { presets }) => itemFiles.save('presets', presetFile, presets),
    'presets.choose': () => itemFiles.choose('presets', presetFile),
    'cases.savePicture': ({ store: ofProfile }) => savePicture(ofProfile, pictures),
    'cases.seal': ({ store: ofProfile }, { id }) => caseSealing.seal(ofProfile, id),
    'export.start': (_, request) => fileExport.start(request),

    'streets.read': (profile) => streets.read(profile),
    'streets.choose': (profile) => streets.choose(profile),
    'streets.forget': (profile) => streets.forget(profile),
    'streets.tile': (profile, address) => streets.tile(profile, address),

    'feedback.send': (profile, request) => sendFeedback(profile, outbox, request),
    'feedback.undo': (_, { id }) => outbox.undo(id),
    'feedback.about': (_, { transactionId }) =>
      outbox.whenLoaded((open) => open.forTransaction(transactionId)),
    'feedback.saveDraft': (_, { transactionId, draft, base }) => outbox.saveDraft(transactionId, draft, base),
    'feedback.readDraft': (_, { transactionId }) => outbox.readDraft(transactionId),
    'reporter.read': (profile) => profile.reporters.read(),
    'reporter.save': (profile, { reporter }) => profile.reporters.save(reporter),

    'batch.review': (_, { targets }) => batchFeedback.review(targets),
    'batch.send': async (profile, { reviewed, ...choices }) => {
      const queued = await batchFeedback.send(choices, reviewed);
      if (queued.ok) saveReporter(choices.draft, profile);
      return queued;
    },
    'import.choose': () => feedbackImport.choose(),
    'import.send': (_, { token, includeAlreadyRated, expected }) =>
      feedbackImport.send(token, includeAlreadyRated, expected),

    'outbox.read': () => outbox.read(),
    'outbox.page': (_, { query, page, limit }) =>
      outbox.whenLoaded(async (open) => {
        const found = await open.page({ query, page, limit });
        if (!found.ok) return found;
        const users = await open.usersOf(found.value.items.map(({ transactionId }) => transactionId));
        return succeed({ ...found.value, users });
      }),
    'outbox.retry': (_, { id, another }) => outbox.whenLoaded((open) => retryItem(open, id, another)),
    'outbox.discard': (_, { id }) => outbox.whenLoaded((open) => discardItem(open, id)),
    'outbox.sendNow': () => outbox.sendNow(),
    'outbox.pauseBatch': (_, { batchId, paused }) =>
      outbox.whenLoaded((open) => pauseBatch(open, batchId, paused)),
    'outbox.cancelBatch': (_, { batchId }) => outbox.whenLoaded((open) => cancelBatch(open, batchId)),
    'outbox.retryBatch': (_, { batchId, insists }) =>
      outbox.whenLoaded((open) => retryBatch(open, batchId, insists)),
    'outbox.discardBatch': (_, { batchId }) => outbox.whenLoaded((open) => discardBatch(open, batchId)),
    'log.export': (_, request) => fileExport.startLog(request),
    'log.choose': () => historyImport.choose(),
    'log.import': (_, { token }) => historyImport.import(token),
    'outbox.export': (_, request) => fileExport.startFeedback(request, outbox.batchNames()),
  };
}

/** Stores the picture that was taken last in a profile's store. */
async function savePicture(
  store: Store,
  pictures: ProfileFiles['pictures'],
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
  connections: Services['connections'],
  store: Services['store'],
): Promise<Answer<'connection.restoreService'>> {
  const { keyService } = connections.current.read();
  const state = store.state();
  const otherService =
    state.kind === 'unopened' && state.reason.kind === 'other-service' ? state.reason : null;
  const service = keyService ?? otherService?.madeFor;
  return service === undefined ? fail({ kind: 'gone' }) : connections.restoreService(profileId, service);
}

/** Validates the draft again, queues it, and saves its reporter. */
async function sendFeedback(
  profile: ProfileServices,
  outbox: Services['outbox'],
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
