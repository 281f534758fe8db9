import { app, clipboard, shell } from 'electron';
import type { OpenedLink } from '../../shared/contract/app.calls';
import { readDeepLink } from '../../shared/deep-link/read-deep-link';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { isOpenable } from '../../shared/saved-file';
import { viewFile } from '../../shared/schemas/item-file';
import type { Opening } from '../desktop/deep-link';
import { itemFileText } from '../export/item-files';
import { readNotices } from '../files/read-notices';
import type { AppHandlers, Handlers } from '../ipc/answer-calls';
import { withoutNewAgreements } from '../outside-links/open-link';
import { removeWithLinks } from '../outside-links/remove-with-links';
import type { HandlerServices } from './handler-services';
import { lockedElectron } from './locked-electron';
import { profileHandlers } from './profile-handlers';

/** The web pages that the app links to. The window passes one of these names, never an address. */
const links = {
  'map data': 'https://www.naturalearthdata.com/about/terms-of-use/',
  'city data': 'https://www.geonames.org/about.html',
  licence: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

export function createHandlers(services: HandlerServices): Handlers {
  return {
    ofApp: appHandlers(services),
    ofProfile: profileHandlers(services, openInBrowser),
    openProfile: services.openProfile,
    store: services.store,
  };
}

function appHandlers(services: HandlerServices): AppHandlers {
  const snapshots = new Map<string, string>();
  return {
    'connection.read': async () => {
      await services.resumed;
      return succeed(services.connections.current.read());
    },
    'connection.connect': async (request) => {
      const connected = await services.connections.connect(request);
      // Items that wait because the previous key was refused can be sent now.
      if (connected.ok) services.outbox.sendNow();
      return connected;
    },
    'connection.cancel': () => services.connections.cancel(),
    'connection.useBuiltIn': () => services.connections.startBuiltIn(),
    'connection.open': ({ profileId }) => services.connections.open(profileId),
    'connection.switch': () => services.connections.close(),
    'profile.edit': ({ profileId, name, colour }) => services.connections.edit(profileId, { name, colour }),
    'profile.remove': ({ profileId }) =>
      removeWithLinks(profileId, {
        settings: services.settings,
        remove: (id) => services.removal.remove(id),
      }),

    'store.read': () => succeed(services.store.state()),
    'store.retry': async () => succeed(await services.store.retry()),

    'sync.read': () => succeed(services.sync.state()),
    'sync.start': ({ pass }) => succeed(services.sync.start(pass)),
    'sync.cancel': () => succeed(services.sync.cancel()),

    'reports.first': async () => {
      await services.resumed;
      return succeed(await services.store.startupRows());
    },
    'reports.cancelLookUp': () => services.lookUps.cancel(),
    'reports.copy': async (request) => {
      const value = await services.store.call('reports.value', request);
      if (!value.ok) return value;
      await clipboard.writeText(value.value);
      return succeed(null);
    },

    'map.first': async () => {
      await services.resumed;
      return succeed(await services.store.startupMap());
    },
    'places.find': async ({ text, limit }) => succeed(await services.places.find(text, limit)),
    'map.takePicture': (part) => services.pictures.take(part),
    'map.readPicture': () => services.pictures.read(),
    'map.savePicture': () => services.pictures.save(),
    'map.print': () => services.print('map'),

    'assistant.live': () => succeed(services.assistants.live()),
    'assistant.end': ({ session }) => {
      services.assistants.end(session);
      return succeed(null);
    },
    'assistant.resolve': ({ pseudonym }) => succeed(services.assistants.resolve(pseudonym)),
    'assistant.discardDraft': ({ id }) => {
      services.assistants.discardDraft(id);
      return succeed(null);
    },

    'export.cancel': () => services.fileExport.cancel(),

    'batch.preview': (chosen) => services.batchFeedback.preview(chosen),
    'batch.page': (request) => services.batchFeedback.page(request, request),
    'batch.forget': () => services.batchFeedback.discard(),

    'import.saveErrors': ({ token }) => services.feedbackImport.saveErrors(token),
    'import.saveTemplate': () => services.feedbackImport.saveTemplate(),
    'import.discard': () => services.feedbackImport.discard(),
    'log.discardChosen': () => services.historyImport.discard(),

    'settings.read': () => succeed(services.settings.current()),
    'settings.save': ({ outsideLinks, ...change }) =>
      services.settings.save(
        outsideLinks
          ? {
              ...change,
              outsideLinks: withoutNewAgreements(outsideLinks, services.settings.current().outsideLinks),
            }
          : change,
      ),

    'proxy.read': async () => succeed(await services.proxySignIn.read()),
    'proxy.signIn': ({ proxy, name, password }) => {
      const state = services.proxySignIn.signIn(proxy, { name, password });
      // What failed because the proxy wasn't answered can be requested now.
      services.sync.start('new');
      services.outbox.sendNow();
      return succeed(state);
    },
    'proxy.dismiss': ({ proxy }) => succeed(services.proxySignIn.dismiss(proxy)),
    'proxy.forget': ({ proxy }) => services.proxySignIn.forget(proxy),

    'window.painted': ({ shown }) => {
      services.onPainted(shown);
      return succeed(null);
    },

    'notices.read': () => succeed(services.notices.current()),
    'notices.dismiss': ({ id }) => {
      services.notices.dismiss(id);
      return succeed(null);
    },
    'defects.report': ({ name, stack }) => {
      services.defects.recordWindow({ name, code: '', stack });
      return succeed(null);
    },
    'session.save': ({ part, snapshot }) => {
      snapshots.set(part, snapshot);
      return succeed(null);
    },
    'session.read': ({ part }) => succeed(snapshots.get(part) ?? null),
    'diagnostics.read': () => services.diagnostics.read(),
    'diagnostics.save': () => services.diagnostics.save(),

    'clipboard.write': async ({ text }) => {
      await clipboard.writeText(text);
      return succeed(null);
    },
    'link.open': async ({ link }) => {
      const isOpened = await openInBrowser(links[link]);
      return isOpened ? succeed(null) : fail({ kind: 'not-opened', reason: '' });
    },
    'file.open': async ({ fileName }) => {
      const path = isOpenable(fileName) ? await services.savedFiles.pathOf(fileName) : null;
      if (path === null) return fail({ kind: 'not-opened', reason: '' });
      const reason = await shell.openPath(path);
      return reason === '' ? succeed(null) : fail({ kind: 'not-opened', reason });
    },
    'file.show': async ({ fileName }) => {
      const path = await services.savedFiles.pathOf(fileName);
      if (path === null) return fail({ kind: 'not-opened', reason: '' });
      shell.showItemInFolder(path);
      return succeed(null);
    },
    'drag.start': async (dragged) => {
      switch (dragged.what) {
        case 'saved': {
          const path = await services.savedFiles.pathOf(dragged.fileName);
          return path === null
            ? fail({ kind: 'not-opened', reason: '' })
            : services.draggedFiles.dragFile(path);
        }
        case 'report': {
          const json = await services.store.call('reports.value', { key: dragged.key, path: [], as: 'json' });
          return json.ok ? services.draggedFiles.dragText(reportFileName(dragged.key), json.value) : json;
        }
        case 'view':
          return services.draggedFiles.dragText(
            `${messages.program.fileNames.views}.json`,
            itemFileText(viewFile, [dragged.view]),
          );
      }
    },
    'link.take': () => succeed(openedLink(services.openedLinks.take())),
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
    'caseSheet.savePdf': ({ name, of }) => services.savePdf(name, of),
    'about.read': async () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron,
        lockedElectron,
        chrome: process.versions.chrome,
        profileFolder: services.profileFolder,
        keychainUse: await services.keychainUse(),
        region: app.getSystemLocale(),
      }),
    'about.notices': () => readNotices(app.getAppPath()),

    'update.read': async () => succeed(await services.updates.read()),
    'update.check': async () => succeed(await services.updates.check()),
    'update.download': async () => succeed(await services.updates.download()),
    'update.install': async () => succeed(await services.updates.install()),
  };
}

/** Opens an https address with the system's browser; returns false if that didn't work. */
async function openInBrowser(address: string): Promise<boolean> {
  if (new URL(address).protocol !== 'https:') return false;
  try {
    await shell.openExternal(address);
    return true;
  } catch {
    return false;
  }
}

/** Reads the link that the app was opened with. */
function openedLink(opening: Opening | null): OpenedLink | null {
  if (typeof opening !== 'string') return opening;
  const link = readDeepLink(opening);
  return link.ok ? { kind: 'link', link: link.value } : { kind: 'no-link', why: link.problem };
}

/** A key may be an ID from the service, which is text: only digits become part of a file name. */
function reportFileName(key: string): string {
  const name = messages.program.fileNames.report;
  return /^\d{1,19}$/.test(key) ? `${name}-${key}.json` : `${name}.json`;
}
