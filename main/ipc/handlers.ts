import { app, clipboard, shell } from 'electron';
import { transactionIdMistake } from '../../shared/api/endpoints';
import type { MainCommandId } from '../../shared/commands';
import type { Answer, Request } from '../../shared/ipc';
import type { PaintedScreen } from '../../shared/ipc/program-calls';
import { fail, succeed } from '../../shared/result';
import type { OpenedLinks } from '../desktop/opened-links';
import type { Defects } from '../diagnostics/defects';
import type { Diagnostics } from '../diagnostics/diagnostics';
import type { ProgramNotices } from '../diagnostics/program-notices';
import type { CaseSheets } from '../export/case-sheets';
import type { MapPictures } from '../export/map-pictures';
import type { ApplicationMenu } from '../menu/menu';
import { checkedFeedback } from '../outbox/checked-feedback';
import { readNotices } from '../read-notices';
import type { Services } from '../services';
import type { SettingsFile } from '../settings/settings';
import type { Updates } from '../update/updates';
import type { Printed } from '../window/window-picture';
import type { Handlers } from './handle';

/** What the calls are answered with. */
export interface Answering extends Services {
  readonly settings: SettingsFile;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly profileFolder: string;
  readonly pictures: Pick<MapPictures, 'take' | 'read' | 'save'>;
  readonly updates: Pick<Updates, 'read' | 'check' | 'download' | 'install'>;
  readonly caseSheets: Pick<CaseSheets, 'savePdf'>;
  /** Prints the window. */
  readonly print: (what: Printed) => Promise<Answer<'map.print'>>;
  readonly openedLinks: Pick<OpenedLinks, 'take'>;
  readonly menu: Pick<ApplicationMenu, 'apply'>;
  readonly runCommand: (id: MainCommandId) => void;
  readonly notices: Pick<ProgramNotices, 'current' | 'dismiss'>;
  readonly defects: Pick<Defects, 'inWindow'>;
  readonly diagnostics: Pick<Diagnostics, 'read' | 'save'>;
  /** Told what the window has painted. */
  readonly painted: (shown: PaintedScreen) => void;
}

/** The pages the program itself links to; the window can name one of them, never an address. */
const links = {
  'map data': 'https://www.naturalearthdata.com/about/terms-of-use/',
  'city data': 'https://www.geonames.org/about.html',
  licence: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

/** What each call of the contract does: one line a call, or one function below. */
export function handlersOf(services: Answering): Handlers {
  const { connections, store, sync, lookUps, outbox, bulkFeedback, importing, reporters, exporting } =
    services;
  const { settings, profileFolder, pictures, notices, defects, diagnostics } = services;
  let place: string | null = null;
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
    'connection.restoreService': () => restoreService(services),
    'connection.switch': () => connections.close(),
    'profile.edit': ({ profileId, name, colour }) => connections.edit(profileId, { name, colour }),
    'profile.remove': ({ profileId }) => services.removal.remove(profileId),
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
    'reports.copy': async (request) => {
      const value = await store.call('reports.value', request);
      if (!value.ok) return value;
      clipboard.writeText(value.value);
      return succeed(null);
    },
    'reports.markRead': (request) => store.call('reports.markRead', request),
    'reports.markAllRead': (request) => store.call('reports.markAllRead', request),

    'map.points': (request, to) => store.send('map.points', request, to),
    'map.shown': (request, to) => store.send('map.shown', request, to),
    'map.rows': (request) => store.call('map.rows', request),

    'map.takePicture': (part) => pictures.take(part),
    'map.readPicture': () => pictures.read(),
    'map.savePicture': () => pictures.save(),
    'map.print': () => services.print('map'),

    'notes.save': ({ key, text }) => store.call('notes.write', { key, text, now: services.now() }),
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

    'bulk.review': ({ targets }) => bulkFeedback.review(targets),
    'bulk.preview': (chosen) => bulkFeedback.preview(chosen),
    'bulk.page': (request) => bulkFeedback.page(request, request),
    'bulk.send': (request) => sendBulk(services, request),
    'bulk.forget': () => bulkFeedback.forget(),

    'import.choose': () => importing.choose(),
    'import.send': ({ token, givenToo, expected }) => importing.send(token, givenToo, expected),
    'import.saveMistakes': ({ token }) => importing.saveMistakes(token),
    'import.discard': () => importing.discard(),

    'presets.read': () => store.call('presets.read', undefined),
    'presets.save': (presets) => store.call('presets.write', presets),
    'reporter.read': () => reporters.read(),
    'reporter.save': (reporter) => reporters.save(reporter),

    'outbox.read': () => outbox.read(),
    'outbox.page': (request) => outbox.page(request),
    'outbox.sendNow': () => outbox.sendNow(),
    'outbox.pauseBulk': ({ bulkId, paused }) => outbox.pauseBulk(bulkId, paused),
    'outbox.cancelBulk': ({ bulkId }) => outbox.cancelBulk(bulkId),
    'outbox.retryBulk': ({ bulkId }) => outbox.retryBulk(bulkId),
    'outbox.discardBulk': ({ bulkId }) => outbox.discardBulk(bulkId),
    'outbox.measures': (asked) => store.call('outbox.measures', asked),
    'outbox.export': (request) => exporting.startFeedback(request, outbox.bulkNames()),
    'outbox.retry': ({ id, another }) => outbox.retry(id, another),
    'outbox.discard': ({ id }) => outbox.discard(id),

    'settings.read': () => succeed(settings.current()),
    'settings.save': (change) => settings.save(change),

    'window.painted': ({ shown }) => {
      services.painted(shown);
      return succeed(null);
    },

    'notices.read': () => succeed(notices.current()),
    'notices.dismiss': ({ id }) => {
      notices.dismiss(id);
      return succeed(null);
    },
    'defects.report': ({ name, stack }) => {
      defects.inWindow({ name, code: '', stack });
      return succeed(null);
    },
    'place.keep': ({ place: kept }) => {
      place = kept;
      return succeed(null);
    },
    'place.read': () => succeed(place),
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.save': () => diagnostics.save(),

    'clipboard.write': ({ text }) => {
      clipboard.writeText(text);
      return succeed(null);
    },
    'link.open': async ({ link }) => {
      await shell.openExternal(links[link]);
      return succeed(null);
    },
    'link.take': () => succeed(services.openedLinks.take()),
    'command.applying': (told) => {
      services.menu.apply(told.commands);
      return succeed(null);
    },
    'command.run': ({ command }) => {
      services.runCommand(command);
      return succeed(null);
    },
    'caseSheet.print': () => services.print('case sheet'),
    'caseSheet.savePdf': ({ name }) => services.caseSheets.savePdf(name),
    'about.read': () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        profileFolder,
      }),
    'about.notices': () => readNotices(app.getAppPath()),

    'update.read': async () => succeed(await services.updates.read()),
    'update.check': async () => succeed(await services.updates.check()),
    'update.download': async () => succeed(await services.updates.download()),
    'update.install': async () => succeed(await services.updates.install()),
  };
}

/** Main alone knows the address: the window cannot have a profile given any other. */
async function restoreService({
  connections,
  store,
}: Answering): Promise<Answer<'connection.restoreService'>> {
  const { profile, keyService } = connections.read();
  const state = store.state();
  const fault = state.kind === 'unopened' && state.reason.kind === 'other-service' ? state.reason : null;
  const service = keyService ?? fault?.madeFor;
  if (!profile || service === undefined) return fail({ kind: 'gone' });
  return connections.restoreService(profile.id, service);
}

/** Checks the draft once more, remembers its reporter, and hands it to the outbox. */
async function sendFeedback(
  { connections, outbox, reporters }: Answering,
  { transactionId, draft, reported, ...how }: Request<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const profile = connections.read().profile;
  if (!profile) return fail({ kind: 'not-connected' });
  const mistake = transactionIdMistake(transactionId);
  if (mistake) return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: mistake });
  const feedback = checkedFeedback(draft);
  if (!feedback.ok) return feedback;
  const put = await outbox.put(profile.id, { transactionId, feedback: feedback.value, reported }, how);
  // The feedback is kept, whether or not its reporter can be remembered for the next one.
  if (put.ok && connections.read().profile?.id === profile.id) await reporters.save(draft.reporter);
  return put;
}

async function sendBulk(
  { connections, bulkFeedback, reporters }: Answering,
  { reviewed, ...chosen }: Request<'bulk.send'>,
): Promise<Answer<'bulk.send'>> {
  const profileId = connections.read().profile?.id;
  const put = await bulkFeedback.send(chosen, reviewed);
  if (put.ok && connections.read().profile?.id === profileId) await reporters.save(chosen.draft.reporter);
  return put;
}
