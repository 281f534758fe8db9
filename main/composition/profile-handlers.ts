import { randomUUID } from 'node:crypto';
import type { Answer } from '../../shared/contract/contract';
import { maxPictureBytes } from '../../shared/domain/case';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { presetFile, viewFile } from '../../shared/schemas/item-file';
import type { ProfileHandlers } from '../ipc/answer-calls';
import { openLink } from '../outside-links/open-link';
import { judgedAmounts } from '../review/judged-amounts';
import { judgedByOthers } from '../review/judged-by-others';
import { undoGiven } from '../review/stored-decision';
import type { Store } from '../store/contract';
import { decisionHandlers, saveReporter } from './decision-handlers';
import type { HandlerServices } from './handler-services';
import { teamHandlers } from './team-handlers';

/**
 * Returns the handler of each call about one profile. The services shared by all profiles (outbox, imports, look-ups)
 * use the profile that is open when they are called, and stay with it.
 */
export function profileHandlers(
  services: HandlerServices,
  openInBrowser: (address: string) => Promise<boolean>,
): ProfileHandlers {
  const { settings } = services;
  return {
    ...decisionHandlers(services),
    'connection.forgetKey': ({ id }) => services.connections.forgetKey(id),
    'connection.restoreService': ({ id }) => restoreService(id, services.connections, services.store),
    'store.startOver': async () => succeed(await services.store.startOver()),

    'import.send': (_, { token, includeAlreadyRated, expected }) =>
      services.feedbackImport.send(token, includeAlreadyRated, expected),
    'log.import': (_, { token }) => services.historyImport.import(token),
    'review.judgedByOthers': (profile, request) => judgedByOthers(profile.store, request),
    'review.amounts': (profile, request) => judgedAmounts(profile.store, request),
    'review.undoGiven': (profile, { entry }) => undoGiven(profile, services.outbox, entry),
    'log.append': ({ store }, { entries }) => store.call('log.write', { entries }),
    'window.leave': (profile, frame) => {
      services.onLeft(profile.id, frame);
      return succeed(null);
    },
    ...teamHandlers(services.team),
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

    'outsideLinks.open': (profile, request) =>
      openLink({ profile, settings, ask: services.askAboutAddress, openInBrowser }, request),

    'feedback.saveDraft': (_, { transactionId, draft, base }) =>
      services.outbox.saveDraft(transactionId, draft, base),
    'feedback.readDraft': (_, { transactionId }) => services.outbox.readDraft(transactionId),
    'reporter.save': (profile, { reporter }) => profile.reporters.save(reporter),

    'batch.review': (_, { targets }) => services.batchFeedback.review(targets),
    'batch.send': async (profile, { reviewed, ...choices }) => {
      const queued = await services.batchFeedback.send(choices, reviewed);
      if (queued.ok) saveReporter(choices.draft, profile);
      return queued;
    },
    'import.choose': () => services.feedbackImport.choose(),
    'log.export': (_, request) => services.fileExport.startLog(request),
    'log.choose': () => services.historyImport.choose(),
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
