import { app, clipboard, shell } from 'electron';
import type { MainCommandId } from '../../shared/commands';
import type { Answer } from '../../shared/contract/contract';
import type { PaintedScreen } from '../../shared/contract/program-calls';
import type { KeychainUse } from '../../shared/domain/keychain-use';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { isOpenable } from '../../shared/saved-file';
import { viewFile } from '../../shared/schemas/item-file';
import type { OpenBundle } from '../case-bundle/open-bundle';
import type { CaseSealing } from '../case-bundle/seal-case';
import type { SavedFiles } from '../desktop/chosen-paths';
import type { OpenedLinks } from '../desktop/deep-link';
import type { DraggedFiles } from '../desktop/dragged-files';
import type { Defects } from '../diagnostics/defects';
import type { Diagnostics } from '../diagnostics/diagnostics';
import type { ProgramNotices } from '../diagnostics/program-notices';
import type { ItemFiles } from '../export/item-files';
import { itemFileText } from '../export/item-files';
import type { MapPictures } from '../export/map-pictures';
import { readNotices } from '../files/read-notices';
import type { Handlers, ProgramHandlers } from '../ipc/answer-calls';
import type { ApplicationMenu } from '../menu/menu';
import type { Places } from '../places/places';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import type { SettingsFile } from '../settings/settings';
import type { Updates } from '../update/updates';
import type { Printed } from '../window/window-picture';
import { lockedElectron } from './locked-electron';
import { profileHandlers } from './profile-handlers';
import type { Services } from './services';

export interface HandlerServices extends Services {
  readonly settings: SettingsFile;
  readonly profileFolder: string;
  readonly keychainUse: () => Promise<KeychainUse>;
  readonly proxySignIn: Pick<ProxySignIn, 'read' | 'signIn' | 'dismiss' | 'forget'>;
  readonly places: Pick<Places, 'find'>;
  readonly pictures: Pick<MapPictures, 'take' | 'read' | 'save'>;
  readonly itemFiles: Pick<ItemFiles, 'save' | 'choose'>;
  readonly caseSealing: Pick<CaseSealing, 'seal'>;
  readonly bundle: Pick<OpenBundle, 'open' | 'report' | 'picture' | 'close'>;
  readonly updates: Pick<Updates, 'read' | 'check' | 'download' | 'install'>;
  readonly saveCaseSheet: (transactionId: string) => Promise<Answer<'caseSheet.savePdf'>>;
  readonly print: (what: Printed) => Promise<Answer<'map.print'>>;
  readonly savedFiles: Pick<SavedFiles, 'pathOf'>;
  readonly draggedFiles: Pick<DraggedFiles, 'dragFile' | 'dragText'>;
  readonly openedLinks: Pick<OpenedLinks, 'take'>;
  readonly menu: Pick<ApplicationMenu, 'setEnabledCommands'>;
  readonly runCommand: (id: MainCommandId) => void;
  readonly notices: Pick<ProgramNotices, 'current' | 'dismiss'>;
  readonly defects: Pick<Defects, 'recordWindow'>;
  readonly diagnostics: Pick<Diagnostics, 'read' | 'save'>;
  readonly onPainted: (shown: PaintedScreen) => void;
}

/** The web pages that the program links to. The window passes one of these names, never an address. */
const links = {
  'map data': 'https://www.naturalearthdata.com/about/terms-of-use/',
  'city data': 'https://www.geonames.org/about.html',
  licence: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

export function createHandlers(services: HandlerServices): Handlers {
  return {
    ofProgram: programHandlers(services),
    ofProfile: profileHandlers(services),
    openProfile: services.openProfile,
    store: services.store,
  };
}

function programHandlers(services: HandlerServices): ProgramHandlers {
  const {
    connections,
    store,
    sync,
    lookUps,
    outbox,
    batchFeedback,
    feedbackImport,
    fileExport,
    historyImport,
  } = services;
  const { settings, profileFolder, keychainUse, pictures, notices, defects, diagnostics } = services;
  const { savedFiles, draggedFiles } = services;
  const snapshots = new Map<string, string>();
  return {
    'connection.read': async () => {
      await services.resumed;
      return succeed(connections.current.read());
    },
    'connection.connect': async (request) => {
      const connected = await connections.connect(request);
      // Items that wait because the previous key was refused can be sent now.
      if (connected.ok) outbox.sendNow();
      return connected;
    },
    'connection.cancel': () => connections.cancel(),
    'connection.useBuiltIn': () => connections.startBuiltIn(),
    'connection.open': ({ profileId }) => connections.open(profileId),
    'connection.switch': () => connections.close(),
    'profile.edit': ({ profileId, name, colour }) => connections.edit(profileId, { name, colour }),
    'profile.remove': ({ profileId }) => services.removal.remove(profileId),

    'store.read': () => succeed(store.state()),
    'store.retry': async () => succeed(await store.retry()),

    'sync.read': () => succeed(sync.state()),
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.cancel': () => succeed(sync.cancel()),

    'reports.first': async () => {
      await services.resumed;
      return succeed(await store.firstPage());
    },
    'reports.cancelLookUp': () => lookUps.cancel(),
    'reports.copy': async (request) => {
      const value = await store.call('reports.value', request);
      if (!value.ok) return value;
      await clipboard.writeText(value.value);
      return succeed(null);
    },

    'map.first': async () => {
      await services.resumed;
      return succeed(await store.firstMap());
    },
    'places.find': async ({ text, limit }) => succeed(await services.places.find(text, limit)),
    'map.takePicture': (part) => pictures.take(part),
    'map.readPicture': () => pictures.read(),
    'map.savePicture': () => pictures.save(),
    'map.print': () => services.print('map'),

    'export.cancel': () => fileExport.cancel(),

    'batch.preview': (chosen) => batchFeedback.preview(chosen),
    'batch.page': (request) => batchFeedback.page(request, request),
    'batch.forget': () => batchFeedback.discard(),

    'import.saveErrors': ({ token }) => feedbackImport.saveErrors(token),
    'import.saveTemplate': () => feedbackImport.saveTemplate(),
    'import.discard': () => feedbackImport.discard(),
    'log.discardChosen': () => historyImport.discard(),

    'settings.read': () => succeed(settings.current()),
    'settings.save': (change) => settings.save(change),

    'proxy.read': async () => succeed(await services.proxySignIn.read()),
    'proxy.signIn': ({ proxy, name, password }) => {
      const state = services.proxySignIn.signIn(proxy, { name, password });
      // What failed because the proxy wasn't answered can be requested now.
      sync.start('new');
      outbox.sendNow();
      return succeed(state);
    },
    'proxy.dismiss': ({ proxy }) => succeed(services.proxySignIn.dismiss(proxy)),
    'proxy.forget': ({ proxy }) => services.proxySignIn.forget(proxy),

    'window.painted': ({ shown }) => {
      services.onPainted(shown);
      return succeed(null);
    },

    'notices.read': () => succeed(notices.current()),
    'notices.dismiss': ({ id }) => {
      notices.dismiss(id);
      return succeed(null);
    },
    'defects.report': ({ name, stack }) => {
      defects.recordWindow({ name, code: '', stack });
      return succeed(null);
    },
    'session.save': ({ part, snapshot }) => {
      snapshots.set(part, snapshot);
      return succeed(null);
    },
    'session.read': ({ part }) => succeed(snapshots.get(part) ?? null),
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.save': () => diagnostics.save(),

    'clipboard.write': async ({ text }) => {
      await clipboard.writeText(text);
      return succeed(null);
    },
    'link.open': async ({ link }) => {
      await shell.openExternal(links[link]);
      return succeed(null);
    },
    'file.open': async ({ fileName }) => {
      const path = isOpenable(fileName) ? await savedFiles.pathOf(fileName) : null;
      if (path === null) return fail({ kind: 'not-opened', reason: '' });
      const reason = await shell.openPath(path);
      return reason === '' ? succeed(null) : fail({ kind: 'not-opened', reason });
    },
    'file.show': async ({ fileName }) => {
      const path = await savedFiles.pathOf(fileName);
      if (path === null) return fail({ kind: 'not-opened', reason: '' });
      shell.showItemInFolder(path);
      return succeed(null);
    },
    'drag.start': async (dragged) => {
      switch (dragged.what) {
        case 'saved': {
          const path = await savedFiles.pathOf(dragged.fileName);
          return path === null ? fail({ kind: 'not-opened', reason: '' }) : draggedFiles.dragFile(path);
        }
        case 'report': {
          const json = await store.call('reports.value', { key: dragged.key, path: [], as: 'json' });
          return json.ok ? draggedFiles.dragText(reportFileName(dragged.key), json.value) : json;
        }
        case 'view':
          return draggedFiles.dragText(
            `${messages.program.fileNames.views}.json`,
            itemFileText(viewFile, [dragged.view]),
          );
      }
    },
    'link.take': () => succeed(services.openedLinks.take()),
    'commands.setEnabled': ({ commands }) => {
      services.menu.setEnabledCommands(commands);
      return succeed(null);
    },
    'command.run': ({ command }) => {
      services.runCommand(command);
      return succeed(null);
    },
    'bundle.open': () => services.bundle.open(),
    'bundle.report': ({ file }) => services.bundle.report(file),
    'bundle.picture': ({ file }) => services.bundle.picture(file),
    'bundle.close': () => services.bundle.close(),
    'caseSheet.print': () => services.print('case sheet'),
    'caseSheet.savePdf': ({ name }) => services.saveCaseSheet(name),
    'about.read': async () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron,
        lockedElectron,
        chrome: process.versions.chrome,
        profileFolder,
        keychainUse: await keychainUse(),
        region: app.getSystemLocale(),
      }),
    'about.notices': () => readNotices(app.getAppPath()),

    'update.read': async () => succeed(await services.updates.read()),
    'update.check': async () => succeed(await services.updates.check()),
    'update.download': async () => succeed(await services.updates.download()),
    'update.install': async () => succeed(await services.updates.install()),
  };
}

/** A key may be an ID from the service, which is text: only digits become part of a file name. */
function reportFileName(key: string): string {
  const name = messages.program.fileNames.report;
  return /^\d{1,19}$/.test(key) ? `${name}-${key}.json` : `${name}.json`;
}
