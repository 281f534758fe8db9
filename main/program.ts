import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, Notification, nativeTheme } from 'electron';
import type { Pushes, PushName } from '../shared/ipc';
import { succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { tileOrigin } from '../shared/tile-address';
import { createUtilityService } from './connection/utility-service';
import { createKeytarKeychain } from './credentials/keytar-keychain';
import { answerCalls } from './ipc/handle';
import { handlersOf } from './ipc/handlers';
import { push } from './ipc/push';
import { writesSettled } from './json-file';
import type { Log } from './log';
import { setMenu } from './menu';
import type { Paths } from './paths';
import { freshConnectionFetch, sharedConnectionFetch } from './reports/session-fetch';
import { isOwnPage } from './security';
import { createServices, type Services } from './services';
import { openSettings, type SettingsFile } from './settings';
import { launchStoreProcess } from './store/store-process';
import { placeWindow } from './window-place';

/** Where the program runs: its profile folder, its log, and its one window, null while there is none. */
interface Surroundings {
  readonly paths: Paths;
  readonly log: Log;
  readonly window: () => BrowserWindow | null;
  readonly bringForward: () => void;
}

/** The program behind the window, once it answers the window's calls. */
export interface Program {
  /** The origin that map tiles may come from; null for none. */
  readonly tiles: () => string | null;
  /** Puts a window where it last was; to be awaited before it is shown. */
  readonly place: (window: BrowserWindow) => Promise<void>;
}

/** The composition root: what the program is made of, and in which order it comes to life. */
export async function startProgram(within: Surroundings): Promise<Program> {
  const { paths, log } = within;
  const settings = await openSettings(paths.settings);
  applySettings(settings.current());
  setMenu();
  const pushToWindow = <Name extends PushName>(name: Name, payload: Pushes[Name]) =>
    push(within.window()?.webContents ?? null, name, payload);
  const services = await createServices({
    paths,
    log,
    keychain: createKeytarKeychain(),
    builtIn: createUtilityService(paths.serviceFolder, log),
    launchStore: launchStoreProcess,
    read: sharedConnectionFetch(),
    send: freshConnectionFetch(),
    settings: settings.current,
    choosePath: (name, format) => chooseExportPath(within.window(), name, format),
    notify: (title, body) => showNotification(title, body, within.bringForward),
    push: pushToWindow,
  });
  const changed = (before: Settings, now: Settings) => {
    applySettings(now);
    services.sync.settingsChanged();
    pushToWindow('settings.changed', now);
    // The CSP of a page is fixed when it loads; another tile server needs another.
    if (tileOrigin(before.tileAddress) !== tileOrigin(now.tileAddress)) within.window()?.webContents.reload();
  };
  answerTheWindow(within, services, { current: settings.current, save: savingThen(settings, changed) });
  quitWhenSettled(services);
  return {
    tiles: () => tileOrigin(settings.current().tileAddress),
    place: (window) => placeWindow(window, paths.windowState),
  };
}

/** Opens the door between the window and the services. */
function answerTheWindow({ paths, window, log }: Surroundings, services: Services, settings: SettingsFile) {
  const handlers = handlersOf({ ...services, settings, profileFolder: paths.profileFolder });
  const isTrusted: Parameters<typeof answerCalls>[1] = ({ sender, senderFrame }) =>
    sender === window()?.webContents && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
  answerCalls(handlers, isTrusted, log);
}

/** What was typed last may still be on its way to the disk: the program ends when it is there. */
function quitWhenSettled(services: Services): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    void Promise.allSettled([services.stop(), writesSettled()]).then(() => app.quit());
  });
}

/** Only the person says where a file is written to. */
async function chooseExportPath(
  window: BrowserWindow | null,
  suggestedName: string,
  format: string,
): Promise<string | null> {
  const options = {
    title: 'Export reports',
    defaultPath: join(app.getPath('documents'), basename(suggestedName)),
    filters: [{ name: format, extensions: [format] }],
  };
  const chosen = window ? await dialog.showSaveDialog(window, options) : await dialog.showSaveDialog(options);
  return chosen.canceled ? null : chosen.filePath;
}

function showNotification(title: string, body: string, clicked: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', clicked);
  notification.show();
}

function savingThen(
  settings: SettingsFile,
  changed: (before: Settings, now: Settings) => void,
): SettingsFile['save'] {
  return async (change) => {
    const before = settings.current();
    const saved = await settings.save(change);
    if (!saved.ok) return saved;
    changed(before, saved.value);
    return succeed(saved.value);
  };
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
function applySettings({ theme }: Settings): void {
  nativeTheme.themeSource = theme;
}
