import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, Menu, protocol } from 'electron';
import { linkScheme } from '../shared/deep-link/deep-link';
import type { AppEvent } from '../shared/domain/app-notice';
import { withTimeout } from '../shared/node/timeout';
import { tilesOrigin } from '../shared/tile-request';
import { type AppArguments, readAppArguments } from './app-arguments.mjs';
import { commandIn, programArgumentsIn, userDataFolderIn } from './command-line/start-arguments';
import { runCommandLineAndExit } from './composition/start-command-line';
import { openWindowFiles, placeWindow, plainPage } from './composition/window-files';
import { readAtOnce } from './credentials/keytar-keychain';
import { deepLinkIn, OpenedLinks, type Opening } from './desktop/deep-link';
import { appUserModelId, linkArguments, quitsWithLastWindow } from './desktop/identity';
import { languageOf } from './desktop/language-of';
import { AppNotices, fileEvent } from './diagnostics/app-notices';
import { createDefects, recordUncaughtErrors } from './diagnostics/defects';
import { Trace } from './diagnostics/trace';
import { type Paths, placeProfileFolder, profilePaths, unusableProfileFolder } from './files/paths';
import { pushTo, registerIpc } from './ipc/window-ipc';
import { LastFrames } from './last-frame/last-frames';
import { createLog, type Log } from './log/log';
import { type AppClock, appClock } from './processes/app-clock';
import { answerAppRequest, appScheme, isCode } from './security/app-protocol';
import { restrictChromium } from './security/chromium-switches';
import { denyByDefault, disconnectWindow } from './security/security';
import { isSandboxed } from './security/weakened-start';
import { storeFolder, storePaths } from './store/store-paths';
import { storeAccount } from './store-client/store-account';
import { openWindow } from './window/window';

/**
 * The entry point: the app's lifecycle and its one window, and nothing that a window does not need. Electron gets ready
 * only once this file has run, so it awaits nothing and loads everything else later, while the window's process starts.
 */

// No fuse covers this variable, which would make every certificate acceptable.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// Nor this one, which makes Chromium write the keys of its TLS connections to a file.
delete process.env.SSLKEYLOGFILE;
// Chromium cannot sandbox when run as root, which this switch says; enabling the sandbox would only crash it.
if (isSandboxed()) app.enableSandbox();
const startedWith = restrictChromium();
const running = { platform: process.platform, isPackaged: app.isPackaged, execPath: process.execPath };
// Before any window: Windows assigns it to its taskbar group by this id.
const modelId = appUserModelId(running);
if (modelId !== null) app.setAppUserModelId(modelId);
placeProfileFolder(running.platform);
const command = commandIn(process.argv, running);
if (command !== null)
  runCommandLineAndExit({
    args: command,
    profileFolder: resolve(userDataFolderIn(process.argv) ?? app.getPath('userData')),
    folder: process.cwd(),
    version: app.getVersion(),
    programArguments: programArgumentsIn(process.argv, running),
    clockAheadMs: clockOfApp().ahead,
  });
// Otherwise Electron builds its own menu, which the app's replaces.
Menu.setApplicationMenu(null);
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
]);

const failedStart = () => import('./failed-start');
/** How long the app waits at most for the last frame to be painted, ms. */
const longestUnpaintedMs = 1_000;
const bundleFolder = join(import.meta.dirname, '../renderer');
let window: BrowserWindow | null = null;
/** Opens the window again after it was closed; null until the app has opened it. */
let reopenWindow: (() => void) | null = null;
const push = pushTo(() => window);
const openedLinks = new OpenedLinks();

const read = readAppArguments(process.argv.slice(1), running);
const unusableFolder = unusableProfileFolder();
if ('unknown' in read) {
  void failedStart().then(({ refuseArgument }) => refuseArgument(read.unknown));
} else if (unusableFolder !== null) {
  void failedStart().then(({ refuseFolder }) => refuseFolder(unusableFolder, read.given));
} else if (read.given.forCommands !== null) {
  startForCommands(read.given.forCommands, profilePaths());
} else if (app.requestSingleInstanceLock()) {
  startWithWindow(read.given, profilePaths());
} else if (existsSync(profilePaths().withoutWindow)) {
  void import('./composition/take-over').then(async ({ takeOver }) =>
    (await takeOver()) ? startWithWindow(read.given, profilePaths()) : endSecondStart(read.given),
  );
} else {
  endSecondStart(read.given);
}

function endSecondStart({ builtIn, windowPicture }: AppArguments): void {
  if (builtIn || windowPicture) void failedStart().then(({ refuseSecondStart }) => refuseSecondStart());
  else app.quit();
}

/** Runs for commands; a program that is open already answers them instead. */
function startForCommands(profileId: string, paths: Paths): void {
  if (!app.requestSingleInstanceLock()) return app.quit();
  // At once: a start with a window looks for it when it finds the folder taken.
  writeFileSync(paths.withoutWindow, '');
  void app
    .whenReady()
    .then(() => import('./composition/for-commands'))
    .then(({ runForCommands }) => runForCommands({ profileId, paths, clock: clockOfApp() }))
    .catch(() => app.exit(1));
}

function startWithWindow(appArguments: AppArguments, paths: Paths): void {
  rmSync(paths.withoutWindow, { force: true });
  // A second start hands its arguments to the first one and quits. One for commands wants no window.
  app.on('second-instance', (_event, argv) => {
    const second = readAppArguments(argv.slice(1), running);
    if (!('unknown' in second) && second.given.forCommands !== null) return;
    bringForward();
    follow(deepLinkIn(argv));
  });
  // macOS passes links by this event; at startup it is emitted before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    bringForward();
    follow(url);
  });
  follow(deepLinkIn(process.argv));
  app.on('window-all-closed', () => {
    if (quitsWithLastWindow(running.platform)) app.quit();
  });
  // While Electron gets ready.
  const lastFrames = openLastFrames(paths, appArguments);
  void app
    .whenReady()
    .then(() => start(appArguments, paths, lastFrames))
    .catch(async (error) => (await failedStart()).exitAfterFailedStart(error, appArguments));
}

/** The time can be set for tests and screenshots; a packaged app always uses the computer's. */
function clockOfApp(): AppClock {
  return appClock(app.isPackaged ? undefined : process.env.WHEREABOUTS_NOW);
}

function reopenIfClosed(): void {
  if (!window || window.isDestroyed()) reopenWindow?.();
}

function bringForward(): void {
  reopenIfClosed();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** The window follows the link as soon as it shows a profile. */
function follow(opening: Opening | null): void {
  if (opening === null) return;
  openedLinks.set(opening);
  push('link.opened', null);
}

/** The screenshot that npm start requests when there is no display. */
async function createStartupPicture({ builtIn, windowPicture }: AppArguments, log: string) {
  if (!windowPicture) return null;
  const [{ takeStartupPicture }, { pictureOfWholeWindow }] = await Promise.all([
    import('./window/startup-picture'),
    import('./window/window-picture'),
  ]);
  return takeStartupPicture({
    screen: builtIn ? 'reports' : null,
    capture: () => pictureOfWholeWindow(window),
    print: (line) => process.stdout.write(`${line}\n`),
    onError: () => void failedStart().then(({ exitWithoutContent }) => exitWithoutContent(log)),
  });
}

/** Logs Chromium processes that end. Those of the store and the service are logged by their owners. */
function logEndedProcesses(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type === 'Utility' || reason === 'clean-exit') return;
    log.write('process ended', { process: type, reason, code: exitCode });
  });
}

/** Reads what the window showed when it was closed. It is shown unless something else decides what opens. */
function openLastFrames(paths: Paths, { builtIn, windowPicture }: AppArguments): LastFrames {
  const { profileFolder, profiles, settings, windowState } = paths;
  const circumstances = {
    profileFolder,
    files: [profiles, settings, windowState],
    build: [app.getVersion(), readFileSync(join(bundleFolder, 'index.html'), 'utf8')],
    systemLanguages: app.getPreferredSystemLanguages(),
  };
  const keyOf = (profileId: string) => readAtOnce(storeAccount(profileId));
  const markerOf = (profileId: string) => storePaths(storeFolder(profileFolder, profileId)).marker;
  return new LastFrames({ circumstances, keyOf, markerOf }, !builtIn && !windowPicture);
}

async function start(appArguments: AppArguments, paths: Paths, lastFrames: LastFrames): Promise<void> {
  const clock = clockOfApp();
  // For tests. A packaged app always uses the system's drags.
  const recordedDrags = app.isPackaged ? undefined : process.env.WHEREABOUTS_DRAGS;
  const log = createLog(paths.log, clock.now);
  const notices = new AppNotices((current) => push('notices.changed', current));
  const defects = createDefects(log, (event) => notices.add(event));
  recordUncaughtErrors(defects);
  logEndedProcesses(log);
  // In development it runs as root too, and scripts/start.mjs prints it to the terminal instead.
  if (app.isPackaged) for (const what of startedWith) notices.add({ kind: 'started-weakened', what });
  denyByDefault();
  const disconnecting = disconnectWindow();
  let onFirstPainted = () => {};
  const firstPainted = new Promise<void>((resolve) => {
    onFirstPainted = resolve;
  });
  // What follows keeps main from answering, and Chromium from showing what the page has painted.
  const opened = lastFrames.first.then(async (frame) => {
    if (frame) await withTimeout(firstPainted, longestUnpaintedMs, undefined);
    return openWindowFiles(paths);
  });
  let traces = (): boolean | null => null;
  const trace = new Trace({ log, isOn: () => traces(), now: () => performance.now() });
  trace.reached('ready');
  const started = opened.then(async ({ settings, place }) => {
    if (place.fault) notices.add(fileEvent('windowPlace', place.fault));
    traces = () => settings.current().traces;
    const { startApp } = await import('./composition/app');
    const picture = createStartupPicture(appArguments, paths.log);
    return startApp({
      paths,
      log,
      trace,
      clock,
      notices,
      defects,
      settings,
      opensAtStart: appArguments.builtIn ? 'built-in' : 'last-open',
      lastFrames,
      saveLastFrame: () =>
        lastFrames.save({
          settings: settings.current(),
          language: languageOf(settings.current()),
          place: place.state,
        }),
      onPainted: (shown) => {
        trace.reached('painted');
        void picture.then((onPainted) => onPainted?.(shown));
      },
      window: () => window,
      push,
      bringForward,
      openedLinks,
      recordedDrags,
      follow,
    });
  });
  registerIpc(started.then(({ answerCall }) => answerCall));
  const pageFacts = async () => {
    const frame = await lastFrames.forPage();
    const { language, screen, traces: traced } = frame ?? plainPage(await opened);
    trace.reached('page');
    return {
      language,
      screen,
      clockAhead: clock.ahead,
      reportsPainted: appArguments.windowPicture || traced,
      ...(frame && { lastFrame: frame }),
    };
  };
  protocol.handle(appScheme, async (request) => {
    await disconnecting;
    if (request.url.startsWith(`${tilesOrigin}/`)) return (await started).tiles.answer(request);
    // A page with the last frame requests its code once it has painted that.
    if (isCode(request.url)) setImmediate(onFirstPainted);
    return answerAppRequest(request, bundleFolder, pageFacts);
  });
  const place = async (created: BrowserWindow) =>
    placeWindow(created, lastFrames.isShown ? null : await lastFrames.first, opened);
  const show = () => {
    const recovery = {
      log,
      addNotice: (event: AppEvent) => notices.add(event),
      saveDiagnostics: () => started.then(({ saveDiagnostics }) => saveDiagnostics()),
    };
    window = openWindow(recovery, place);
    const { webContents } = window;
    // An earlier page of this window left its frame when this one replaced it.
    webContents.on('dom-ready', () => lastFrames.forget());
    void started.then(({ attend }) => attend(webContents));
    window.on('closed', () => {
      window = null;
      // The app goes on, and what it stores meanwhile wasn't shown.
      if (!quitsWithLastWindow(running.platform) && !isQuitting) lastFrames.forget();
    });
  };
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  show();
  reopenWindow = show;
  app.on('activate', reopenIfClosed);
  const resumed = await (await started).started;
  if (!resumed.ok) (await failedStart()).reportMissingService(paths.log, appArguments);
  const beforeLink = linkArguments(running);
  if (beforeLink) app.setAsDefaultProtocolClient(linkScheme, process.execPath, beforeLink);
}
