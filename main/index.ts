import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, Notification, nativeTheme, protocol } from 'electron';
import type { Pushes, PushName } from '../shared/ipc';
import { succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { tileOrigin } from '../shared/tile-address';
import { answerAppRequest, appScheme } from './app-protocol';
import { createUtilityService } from './connection/utility-service';
import { createKeytarKeychain } from './credentials/keytar-keychain';
import { answerCalls } from './ipc/handle';
import { handlersOf } from './ipc/handlers';
import { push } from './ipc/push';
import { writesSettled } from './json-file';
import { createLog, type Log } from './log';
import { setMenu } from './menu';
import { profilePaths } from './paths';
import { freshConnectionFetch, sharedConnectionFetch } from './reports/session-fetch';
import { denyByDefault, isOwnPage } from './security';
import { createServices, type Services } from './services';
import { openSettings, type SettingsFile } from './settings';
import { launchStoreProcess } from './store/store-process';
import { openWindow } from './window';

/** The composition root: what the program is made of, and in which order it comes to life. */

// No fuse covers this switch, which would make every certificate acceptable.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// Chromium cannot sandbox for root and says so by this switch; asking for it all the same would only crash it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
]);

let window: BrowserWindow | null = null;

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', bringForward);
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

function bringForward(): void {
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** A program that could not start must not stay behind without a window, holding the lock of its profile. */
function giveUp(error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown';
  dialog.showErrorBox(
    'Whereabouts could not start',
    `It met an error (${name}) before its window opened. Please start it again.`,
  );
  app.exit(1);
}

async function start(): Promise<void> {
  const paths = profilePaths();
  const log = createLog(paths.log, Date.now);
  const settings = await openSettings(paths.settings);
  applySettings(settings.current());
  const tiles = () => tileOrigin(settings.current().tileAddress);
  denyByDefault(tiles);
  protocol.handle(appScheme, (request) =>
    answerAppRequest(request, join(import.meta.dirname, '../renderer'), tiles()),
  );
  setMenu();
  const services = await createServices({
    paths,
    log,
    keychain: createKeytarKeychain(),
    builtIn: createUtilityService(paths.serviceFolder, log),
    launchStore: launchStoreProcess,
    read: sharedConnectionFetch(),
    send: freshConnectionFetch(),
    settings: settings.current,
    choosePath: chooseExportPath,
    notify: (title, body) => showNotification(title, body),
    push: pushToWindow,
  });
  answerTheWindow(services, settings, paths.profileFolder, log);
  quitWhenSettled(services);
  const show = async () => {
    window = await openWindow(paths.windowState, log);
    window.on('closed', () => {
      window = null;
    });
  };
  await show();
  app.on('activate', () => {
    if (!window) void show();
  });
}

/** Opens the door between the window and the services. */
function answerTheWindow(services: Services, settings: SettingsFile, profileFolder: string, log: Log): void {
  const save = savingThenApplying(settings, services);
  const handlers = handlersOf({ ...services, settings: { current: settings.current, save }, profileFolder });
  const isTrusted: Parameters<typeof answerCalls>[1] = ({ sender, senderFrame }) =>
    sender === window?.webContents && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
  answerCalls(handlers, isTrusted, log);
}

/** What was typed last may still be on its way to the disk: the program ends when it is there. */
function quitWhenSettled(services: Services): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    void Promise.allSettled([services.stop(), writesSettled()]).then(() => app.quit());
  });
}

function pushToWindow<Name extends PushName>(name: Name, payload: Pushes[Name]): void {
  push(window?.webContents ?? null, name, payload);
}

/** Only the person says where a file is written to. */
async function chooseExportPath(suggestedName: string, format: string): Promise<string | null> {
  const options = {
    title: 'Export reports',
    defaultPath: join(app.getPath('documents'), basename(suggestedName)),
    filters: [{ name: format, extensions: [format] }],
  };
  const chosen = window ? await dialog.showSaveDialog(window, options) : await dialog.showSaveDialog(options);
  return chosen.canceled ? null : chosen.filePath;
}

function showNotification(title: string, body: string): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', bringForward);
  notification.show();
}

function savingThenApplying(settings: SettingsFile, services: Services): SettingsFile['save'] {
  return async (change) => {
    const before = settings.current();
    const saved = await settings.save(change);
    if (!saved.ok) return saved;
    applySettings(saved.value);
    services.sync.settingsChanged();
    pushToWindow('settings.changed', saved.value);
    // The CSP of a page is fixed when it loads; another tile server needs another.
    if (tileOrigin(before.tileAddress) !== tileOrigin(saved.value.tileAddress)) window?.webContents.reload();
    return succeed(saved.value);
  };
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
function applySettings({ theme }: Settings): void {
  nativeTheme.themeSource = theme;
}
