import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, nativeTheme, protocol } from 'electron';
import { fail, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { tileOrigin } from '../shared/tile-address';
import { answerAppRequest, appScheme } from './app-protocol';
import { Connections } from './connection/connections';
import { ProfileKeys } from './connection/profile-keys';
import { openProfiles } from './connection/profiles-file';
import { createUtilityService } from './connection/utility-service';
import { createKeytarKeychain } from './credentials/keytar-keychain';
import { answerCalls } from './ipc/handle';
import { handlersOf } from './ipc/handlers';
import { push } from './ipc/push';
import { writesSettled } from './json-file';
import { createLog, type Log } from './log';
import { setMenu } from './menu';
import { createOutbox } from './outbox/outbox';
import { type Paths, profilePaths } from './paths';
import { createReportsClient } from './reports/client';
import { Reading } from './reports/reading';
import { freshConnectionFetch, sharedConnectionFetch } from './reports/session-fetch';
import { denyByDefault, isOwnPage } from './security';
import { openSettings, type SettingsFile } from './settings';
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
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  app.once('will-quit', (event) => {
    // What was typed last may still be on its way to the disk.
    event.preventDefault();
    void writesSettled().then(() => app.quit());
  });
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
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
  await answerTheWindow(paths, log, settings);
  await showWindow(paths, log);
  app.on('activate', () => {
    if (!window) void showWindow(paths, log);
  });
}

async function showWindow(paths: Paths, log: Log): Promise<void> {
  window = await openWindow(paths.windowState, log);
  window.on('closed', () => {
    window = null;
  });
}

/** Builds the services and opens the door to them. */
async function answerTheWindow(paths: Paths, log: Log, settings: SettingsFile): Promise<void> {
  const toWindow = () => window?.webContents ?? null;
  const builtIn = createUtilityService(paths.serviceFolder, log);
  app.on('will-quit', () => builtIn.stop());
  const client = createReportsClient({ read: sharedConnectionFetch(), send: freshConnectionFetch() });
  const connections = new Connections({
    profiles: await openProfiles(paths.profiles),
    keys: new ProfileKeys(createKeytarKeychain()),
    client,
    builtIn,
    now: Date.now,
    newKey: () => randomBytes(30).toString('base64url'),
    changed: (connection) => {
      reading.follow(connection);
      push(toWindow(), 'connection.changed', connection);
    },
  });
  const reading = new Reading({ client, connections, now: Date.now });
  const outbox = await createOutbox({
    folder: paths.profileFolder,
    send: async (profileId, transactionId, body) => {
      const endpoint = await connections.endpoint();
      if (!endpoint.ok) return endpoint;
      if (endpoint.value.profileId !== profileId) return fail({ kind: 'not-connected' });
      const answer = await client.sendFeedback(endpoint.value, transactionId, body);
      connections.record(profileId, answer.ok ? null : answer.problem);
      return answer;
    },
    clock: Date.now,
    newId: () => randomBytes(12).toString('hex'),
    changed: (items) => {
      const open = connections.read().profile?.id;
      push(
        toWindow(),
        'outbox.changed',
        items.filter(({ profileId }) => profileId === open),
      );
    },
  });
  const services = {
    connections,
    resumed: connections.resume(),
    reading,
    outbox,
    settings: { current: settings.current, save: savingThenApplying(settings) },
    profileFolder: paths.profileFolder,
  };
  const isTrusted: Parameters<typeof answerCalls>[1] = ({ sender, senderFrame }) =>
    sender === window?.webContents && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
  answerCalls(handlersOf(services), isTrusted, log);
}

function savingThenApplying(settings: SettingsFile): SettingsFile['save'] {
  return async (change) => {
    const before = settings.current();
    const saved = await settings.save(change);
    if (!saved.ok) return saved;
    applySettings(saved.value);
    push(window?.webContents ?? null, 'settings.changed', saved.value);
    // The CSP of a page is fixed when it loads; another tile server needs another.
    if (tileOrigin(before.tileAddress) !== tileOrigin(saved.value.tileAddress)) window?.webContents.reload();
    return succeed(saved.value);
  };
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
function applySettings({ theme }: Settings): void {
  nativeTheme.themeSource = theme;
}
