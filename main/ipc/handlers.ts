import { app, clipboard, shell } from 'electron';
import { transactionIdMistake } from '../../shared/api/endpoints';
import { feedbackMistakes, feedbackOf } from '../../shared/domain/feedback';
import type { Answer, Request } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import type { MapPictures } from '../export/map-pictures';
import type { Services } from '../services';
import type { SettingsFile } from '../settings';
import type { Handlers } from './handle';

/** What the calls are answered with. */
export interface Answering extends Services {
  readonly settings: SettingsFile;
  readonly profileFolder: string;
  readonly pictures: Pick<MapPictures, 'take' | 'read' | 'save'>;
  /** Prints the window. */
  readonly print: () => Promise<Answer<'map.print'>>;
}

/** The pages the program itself links to; the window can name one of them, never an address. */
const links = {
  'map data': 'https://www.naturalearthdata.com/about/terms-of-use/',
  'city data': 'https://www.geonames.org/about.html',
  licence: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

/** What each call of the contract does: one line a call, or one function below. */
export function handlersOf(services: Answering): Handlers {
  const { connections, store, sync, lookUps, outbox, exporting, settings, profileFolder, pictures } =
    services;
  return {
    'connection.read': async () => {
      await services.resumed;
      return succeed(connections.read());
    },
    'connection.connect': async (request) => {
      const connected = await connections.connect(request);
      // What waits because the key before was refused need not wait any more.
      if (connected.ok) outbox.sendNow();
      return connected;
    },
    'connection.cancel': () => connections.cancel(),
    'connection.useBuiltIn': () => connections.startBuiltIn(),
    'connection.open': ({ profileId }) => connections.open(profileId),
    'connection.switch': () => connections.close(),
    'connection.forgetKey': () => connections.forgetKey(),

    'store.read': () => succeed(store.state()),
    'store.retry': async () => succeed(await store.retry()),
    'store.beginAnew': async () => succeed(await store.beginAnew()),

    'sync.read': () => succeed(sync.state()),
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.cancel': () => succeed(sync.cancel()),

    'reports.first': async () => {
      await services.resumed;
      return succeed(await store.firstPage());
    },
    'reports.page': (request) => store.call('reports.page', request),
    'reports.count': (request) => store.call('reports.count', request),
    'reports.values': (request) => store.call('reports.values', request),
    'reports.lookUp': (request) => lookUps.lookUp(request),
    'reports.cancelLookUp': () => lookUps.cancel(),
    'reports.detail': (request) => store.call('reports.detail', request),
    'reports.markRead': (request) => store.call('reports.markRead', request),
    'reports.markAllRead': (request) => store.call('reports.markAllRead', request),

    'map.points': (request, to) => store.send('map.points', request, to),
    'map.shown': (request, to) => store.send('map.shown', request, to),
    'map.rows': (request) => store.call('map.rows', request),

    'map.takePicture': (part) => pictures.take(part),
    'map.readPicture': () => pictures.read(),
    'map.savePicture': () => pictures.save(),
    'map.print': () => services.print(),

    'notes.save': ({ key, text }) => store.call('notes.write', { key, text, now: Date.now() }),
    'views.read': () => store.call('views.read', undefined),
    'views.save': (views) => store.call('views.write', views),
    'grid.read': () => store.call('grid.read', undefined),
    'grid.save': (grid) => store.call('grid.write', grid),

    'export.start': (request) => exporting.start(request),
    'export.cancel': () => exporting.cancel(),

    'feedback.send': (request) => sendFeedback(services, request),
    'feedback.undo': ({ id }) => outbox.undo(id),
    'feedback.about': ({ transactionId }) => outbox.about(transactionId),
    'feedback.saveDraft': ({ transactionId, draft }) => outbox.saveDraft(transactionId, draft),
    'feedback.readDraft': ({ transactionId }) => outbox.readDraft(transactionId),

    'outbox.read': () => outbox.read(),
    'outbox.page': (request) => outbox.page(request),
    'outbox.sendNow': () => outbox.sendNow(),
    'outbox.pauseBulk': ({ bulkId, paused }) => outbox.pauseBulk(bulkId, paused),
    'outbox.cancelBulk': ({ bulkId }) => outbox.cancelBulk(bulkId),
    'outbox.retryBulk': ({ bulkId }) => outbox.retryBulk(bulkId),
    'outbox.measures': (asked) => store.call('outbox.measures', asked),
    'outbox.export': (request) => exporting.startFeedback(request, outbox.bulkNames()),
    'outbox.retry': ({ id }) => outbox.retry(id),
    'outbox.discard': ({ id }) => outbox.discard(id),

    'settings.read': () => succeed(settings.current()),
    'settings.save': (change) => settings.save(change),

    'clipboard.write': ({ text }) => {
      clipboard.writeText(text);
      return succeed(null);
    },
    'link.open': async ({ link }) => {
      await shell.openExternal(links[link]);
      return succeed(null);
    },
    'about.read': () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        profileFolder,
      }),
  };
}

/** Checks the draft once more, remembers its reporter, and hands it to the outbox. */
async function sendFeedback(
  { connections, outbox, settings }: Answering,
  { transactionId, draft, reported, ...how }: Request<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const profile = connections.read().profile;
  if (!profile) return fail({ kind: 'not-connected' });
  const mistake = transactionIdMistake(transactionId);
  if (mistake) return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: mistake });
  const feedback = feedbackOf(draft);
  if (!feedback) {
    const [field = '', reason = ''] = Object.entries(feedbackMistakes(draft))[0] ?? [];
    return fail({ kind: 'invalid-input', field, reason });
  }
  const remembered = await settings.save({ reporter: draft.reporter });
  if (!remembered.ok) return remembered;
  return outbox.put(profile.id, { transactionId, feedback, reported }, how);
}
