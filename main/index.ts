import { join } from 'node:path';
import { app, type BrowserWindow, dialog, protocol } from 'electron';
import type { ProgramHappening } from '../shared/domain/program-notice';
import type { OpenedLink } from '../shared/ipc/program-calls';
import { messages } from '../shared/messages/messages';
import { tilesOrigin } from '../shared/tile-address';
import { deepLinkIn, linkScheme, readDeepLink } from './desktop/deep-link';
import { OpenedLinks } from './desktop/opened-links';
import { createDefects, noteWhatNobodyCaught } from './diagnostics/defects';
import { createLog, type Log } from './diagnostics/log';
import { fileHappening, ProgramNotices } from './diagnostics/program-notices';
import { openDoor } from './ipc/door';
import { push } from './ipc/push';
import { profilePaths } from './paths';
import { type ProgramArguments, readProgramArguments } from './program-arguments.mjs';
import { programClock } from './program-clock';
import { answerAppRequest, appScheme } from './security/app-protocol';
import { restrictChromium } from './security/chromium-switches';
import { denyByDefault, disconnectWindow } from './security/security';
import { applySettings, hideFromCapture, languageOf } from './settings/applied-settings';
import { openWindow } from './window/window';

/**
 * The beginning: the program's life and its one window, and nothing that a window does not need. Everything else is loaded
 * while the window's process starts, and its page is answered once all of it is there.
 */

// No fuse covers this switch, which would make every certificate acceptable.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// Nor this one, by which Chromium writes the keys of its TLS connections to a file.
delete process.env.SSLKEYLOGFILE;
// Chromium cannot sandbox for root and says so by this switch; asking for it all the same would only crash it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
restrictChromium();
// Windows shows notifications of a program that says who it is: the appId that it is installed under.
if (process.platform === 'win32') app.setAppUserModelId('app.whereabouts.desktop');
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
]);

let window: BrowserWindow | null = null;
const openedLinks = new OpenedLinks();

const read = readProgramArguments(process.argv.slice(1), { isPackaged: app.isPackaged });
if ('unknown' in read) {
  refuseArgument(read.unknown);
} else if (app.requestSingleInstanceLock()) {
  const { given } = read;
  // A second start hands over what it was started with, and ends.
  app.on('second-instance', (_event, argv) => {
    bringForward();
    follow(deepLinkIn(argv));
  });
  // How macOS hands over a link; at a start it comes before the program is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    bringForward();
    follow(readDeepLink(url));
  });
  follow(deepLinkIn(process.argv));
  app.on('window-all-closed', () => app.quit());
  // Its files are read while Electron gets ready.
  const loading = Promise.all([import('./settings/settings'), import('./program')]);
  void app
    .whenReady()
    .then(() => start(loading, given))
    .catch((error) => giveUp(error, given));
} else if (read.given.builtIn || read.given.windowPicture) {
  leaveToTheOther();
} else {
  app.quit();
}

function refuseArgument(argument: string): void {
  endWith(2, messages.program.terminal.unknownArgument(argument));
}

/** The program that already runs cannot do what this one was started for. */
function leaveToTheOther(): void {
  endWith(1, messages.program.terminal.alreadyRunning);
}

/** Ends a program that could not do what it was started for, and says why where it was started. */
function endWith(code: number, reason: string): void {
  process.stderr.write(`${reason}\n`);
  app.exit(code);
}

function bringForward(): void {
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** The window takes the link as soon as it shows a profile. */
function follow(link: OpenedLink | null): void {
  if (!link) return;
  openedLinks.came(link);
  push(window?.webContents ?? null, 'link.came', null);
}

/** A program that could not start must not stay behind without a window, holding the lock of its profile. */
function giveUp(error: unknown, { windowPicture }: ProgramArguments): void {
  const name = error instanceof Error ? error.name : 'unknown';
  const words = messages.program.couldNotStart;
  // Without a display there is nobody to close a dialog.
  if (!windowPicture) dialog.showErrorBox(words.title, words.advice(name));
  endWith(1, `${words.title}. ${words.advice(name)}`);
}

/** The picture that npm start asks for where there is no display. */
async function pictureFor({ builtIn, windowPicture }: ProgramArguments, log: string) {
  if (!windowPicture) return null;
  const [{ FirstPicture }, { pictureOfWholeWindow }] = await Promise.all([
    import('./window/first-picture'),
    import('./window/window-picture'),
  ]);
  return new FirstPicture({
    screen: builtIn ? 'reports' : null,
    capture: () => pictureOfWholeWindow(window),
    print: (line) => process.stdout.write(`${line}\n`),
    failed: () => endWith(1, messages.program.terminal.nothingShown(log)),
  });
}

/** Processes of Chromium that end; those of the store and the service are told of by whoever has them. */
function noteEndedProcesses(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type === 'Utility' || reason === 'clean-exit') return;
    log.write('process ended', { process: type, reason, code: exitCode });
  });
}

type Loaded = readonly [typeof import('./settings/settings'), typeof import('./program')];

async function start(loading: Promise<Loaded>, given: ProgramArguments): Promise<void> {
  const paths = profilePaths();
  const picture = pictureFor(given, paths.log);
  // For tests and pictures; a program that people use always goes by the computer's time.
  const clock = programClock(app.isPackaged ? undefined : process.env.WHEREABOUTS_NOW);
  const log = createLog(paths.log, clock.now);
  const notices = new ProgramNotices((told) => push(window?.webContents ?? null, 'notices.changed', told));
  const defects = createDefects(log, (happening) => notices.tell(happening));
  noteWhatNobodyCaught(defects);
  noteEndedProcesses(log);
  denyByDefault();
  const disconnected = disconnectWindow();
  const opened = loading.then(async ([{ openSettings }]) => {
    const settings = await openSettings(paths.settings);
    await applySettings(settings.current());
    return settings;
  });
  const started = Promise.all([loading, opened]).then(([[, { startProgram }], file]) =>
    startProgram({
      paths,
      log,
      clock,
      notices,
      defects,
      settings: file,
      opensAtStart: given.builtIn ? 'built-in' : 'last-open',
      painted: (shown) => void picture.then((asked) => asked?.painted(shown)),
      window: () => window,
      bringForward,
      openedLinks,
      follow,
    }),
  );
  openDoor(started.then(({ answerCall }) => answerCall));
  protocol.handle(appScheme, async (request) => {
    // A page that is there before the program is, at times never tells that it can be shown.
    const [{ tiles }] = await Promise.all([started, disconnected]);
    if (request.url.startsWith(`${tilesOrigin}/`)) return tiles.answer(request);
    const language = languageOf((await opened).current());
    const told = { language, clockAhead: clock.ahead, tellsPainted: given.windowPicture };
    return answerAppRequest(request, join(import.meta.dirname, '../renderer'), told);
  });
  /** Needs the settings alone, so that the window waits for no other part of the program. */
  const place = async (placed: BrowserWindow) => {
    const file = await opened;
    // Before anybody can see it.
    hideFromCapture(placed, file.current());
    const { placeWindow } = await import('./window/window-place');
    await placeWindow(placed, paths.windowState, (fault) =>
      notices.tell(fileHappening('windowPlace', fault)),
    );
  };
  const show = () => {
    const recovery = {
      log,
      tell: (happening: ProgramHappening) => notices.tell(happening),
      saveDiagnostics: () => started.then(({ saveDiagnostics }) => saveDiagnostics()),
    };
    window = openWindow(recovery, place);
    const { webContents } = window;
    void started.then(({ attend }) => attend(webContents));
    window.on('closed', () => {
      window = null;
    });
  };
  show();
  app.on('activate', () => {
    if (!window) show();
  });
  const resumed = await (await started).started;
  if (!resumed.ok) {
    const reason = messages.program.terminal.builtInNotStarted(paths.log);
    if (given.windowPicture) endWith(1, reason);
    else process.stderr.write(`${reason}\n`);
  }
  // A development build must not take the links away from the program that is installed.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
