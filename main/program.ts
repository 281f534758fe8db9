import { app, type BrowserWindow, type WebContents } from 'electron';
import type { OpenedLink, PaintedScreen } from '../shared/ipc/program-calls';
import { messages } from '../shared/messages/messages';
import type { Problem } from '../shared/problem';
import { type Result, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { tileOrigin } from '../shared/tile-address';
import { createUtilityService } from './connection/utility-service';
import { createKeytarKeychain } from './credentials/keytar-keychain';
import { chooseFeedbackFile, choosePath } from './desktop/chosen-paths';
import type { OpenedLinks } from './desktop/opened-links';
import { showNotification } from './desktop/system-notification';
import type { Defects } from './diagnostics/defects';
import { Diagnostics } from './diagnostics/diagnostics';
import type { KeptLog } from './diagnostics/log';
import { fileHappening, type ProgramNotices } from './diagnostics/program-notices';
import { CaseSheets } from './export/case-sheets';
import { MapPictures } from './export/map-pictures';
import { writesSettled } from './files/json-file';
import type { AnswerCall } from './ipc/door';
import { answerCalls } from './ipc/handle';
import { handlersOf } from './ipc/handlers';
import { handPort, push } from './ipc/push';
import { runMainCommand } from './menu/main-commands';
import { type ApplicationMenu, setMenu } from './menu/menu';
import { mostAtOnce } from './outbox/sender';
import type { Paths } from './paths';
import type { ProgramClock } from './program-clock';
import { freshConnectionFetches, sharedConnectionFetch } from './reports/session-fetch';
import { isOwnCaller, tileSession } from './security/security';
import { createServices, type Services, type ServicesDependencies } from './services';
import { applySettings, isOtherPage } from './settings/applied-settings';
import type { SettingsFile } from './settings/settings';
import { launchStoreProcess } from './store/store-process';
import { Tiles } from './tiles/tiles';
import { createProgramUpdates } from './update/program-updates';
import type { Updates } from './update/updates';
import { offerTextMenu } from './window/text-menu';
import { pdfOfWindow, pictureOfWindow, printWindow } from './window/window-picture';

/** Where the program runs: its profile folder, its log, what it has to tell, and its one window, null while there is none. */
interface Surroundings {
  readonly paths: Paths;
  readonly log: KeptLog;
  readonly clock: ProgramClock;
  readonly notices: ProgramNotices;
  readonly defects: Defects;
  readonly window: () => BrowserWindow | null;
  readonly bringForward: () => void;
  readonly openedLinks: OpenedLinks;
  readonly settings: SettingsFile;
  readonly opensAtStart: ServicesDependencies['opensAtStart'];
  /** Told what the window has painted. */
  readonly painted: (shown: PaintedScreen) => void;
  /** Has the window follow a link as soon as it can; null for none. */
  readonly follow: (link: OpenedLink | null) => void;
}

/** The program behind the window, whose calls are answered from now on. */
export interface Program {
  /** Answers a call of the window. */
  readonly answerCall: AnswerCall;
  /** Gives a window the menus of its text, and hears where it keeps the program from ending. */
  readonly attend: (contents: WebContents) => void;
  /** Saves the diagnostics where the person says, without asking the window for anything. */
  readonly saveDiagnostics: () => Promise<unknown>;
  /** Fetches the tiles of the window's map. */
  readonly tiles: Tiles;
  /** Resolves when what opens at the start is open, see Services.resumed; rejects where the program could not start. */
  readonly started: Promise<Result<null, Problem>>;
}

/** The composition root: what the program is made of, and in which order it comes to life. */
export async function startProgram(within: Surroundings): Promise<Program> {
  const { notices, settings } = within;
  if (settings.fault) notices.tell(fileHappening('settings', settings.fault));
  // The page is answered first, for its process is what takes longest.
  const services = new Promise(setImmediate).then(() => servicesWithin(within, settings.current));
  const diagnostics = diagnosticsOf(within, services, settings.current);
  const updates = createProgramUpdates({
    log: within.log,
    now: within.clock.now,
    channel: () => settings.current().updateChannel,
    changed: (state) => push(within.window()?.webContents ?? null, 'update.changed', state),
  });
  const menu = setMenu(settings.current(), {
    choose: (id) => push(within.window()?.webContents ?? null, 'command.chosen', id),
    run: (id) => runMainCommand(id, within.window()),
  });
  const answerCall = answeringTheWindow(within, services, settings, menu, diagnostics, updates);
  quitWhenSettled(services, updates);
  app.on('browser-window-focus', () => void services.then((started) => started.lookedAt()));
  return {
    answerCall,
    attend: (contents) => {
      offerTextMenu(contents);
      contents.on('will-prevent-unload', () => updates.endCancelled());
    },
    saveDiagnostics: () => diagnostics.save(),
    tiles: tilesOf(settings.current),
    started: services.then(({ resumed }) => resumed),
  };
}

/** The session of the tiles is made with the first one: most people set no tile server. */
function tilesOf(settings: () => Settings): Tiles {
  const address = () => settings().tileAddress;
  let session: ReturnType<typeof tileSession> | null = null;
  return new Tiles({
    address,
    fetch: (url, init) => {
      session ??= tileSession(() => tileOrigin(address()));
      return session.fetch(url, init);
    },
  });
}

function servicesWithin(
  { paths, log, clock, window, bringForward, follow, notices, opensAtStart }: Surroundings,
  settings: () => Settings,
) {
  return createServices({
    paths,
    log,
    keychain: createKeytarKeychain(),
    builtIn: createUtilityService(paths.serviceFolder, log, clock),
    opensAtStart,
    launchStore: () =>
      launchStoreProcess(clock.ahead, (to, port) => handPort(window()?.webContents ?? null, to, port)),
    read: sharedConnectionFetch(),
    send: freshConnectionFetches(mostAtOnce),
    settings,
    clock,
    choosePath: (name, format, what) =>
      choosePath(window(), messages.program.dialogs.export[what], name, format),
    chooseFeedbackFile: () => chooseFeedbackFile(window()),
    chooseMistakesPath: (name) => choosePath(window(), messages.program.dialogs.saveMistakes, name, 'csv'),
    notify: (body, lead) =>
      showNotification(body, () => {
        bringForward();
        follow(lead());
      }),
    badge: (count) => void app.setBadgeCount(count),
    isLookedAt: () => window()?.isFocused() ?? false,
    tell: (happening) => notices.tell(happening),
    push: (name, payload) => push(window()?.webContents ?? null, name, payload),
  });
}

/** What is behind the door between the window and the services. */
function answeringTheWindow(
  within: Surroundings,
  services: Promise<Services>,
  settings: SettingsFile,
  menu: ApplicationMenu,
  diagnostics: Diagnostics,
  updates: Updates,
): AnswerCall {
  const { paths, window, log, clock, notices, defects, openedLinks } = within;
  const pictures = new MapPictures({
    capture: (part) => pictureOfWindow(window(), part),
    choosePath: (name) => choosePath(window(), messages.program.dialogs.savePicture, name, 'png'),
    now: clock.now,
  });
  const caseSheets = new CaseSheets({
    makePdf: () => pdfOfWindow(window(), app.getLocaleCountryCode()),
    choosePath: (name) => choosePath(window(), messages.caseSheet.saveTitle, name, 'pdf'),
  });
  const handlers = services.then((started) => {
    const save = savingThenApplying(settings, started, menu, window, updates);
    return handlersOf({
      ...started,
      settings: { ...settings, save },
      now: clock.now,
      profileFolder: paths.profileFolder,
      pictures,
      updates,
      print: (what) => printWindow(window(), what),
      caseSheets,
      openedLinks,
      menu,
      runCommand: (id) => runMainCommand(id, window()),
      notices,
      defects,
      diagnostics,
      painted: within.painted,
    });
  });
  return answerCalls(handlers, (caller) => isOwnCaller(caller, window()?.webContents), log);
}

function diagnosticsOf(
  { paths, log, clock, window }: Surroundings,
  services: Promise<Services>,
  settings: () => Settings,
): Diagnostics {
  return new Diagnostics({
    makeText: async () => {
      const [{ findings }, { diagnosticsText }] = await Promise.all([
        import('./diagnostics/findings'),
        import('./diagnostics/diagnostics-text'),
      ]);
      return diagnosticsText(await findings(paths, log, settings(), await services, clock.now()));
    },
    choosePath: (name) => choosePath(window(), messages.recovery.saveDiagnostics, name, 'txt'),
    now: clock.now,
  });
}

/** What was typed last may still be on its way to the disk: the program ends, or makes place for a newer one, when it is there. */
function quitWhenSettled(services: Promise<Services>, updates: Updates): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    const stopped = services.then((started) => started.stop());
    void Promise.allSettled([stopped, writesSettled()]).then(() => {
      if (!updates.installSettled()) app.quit();
    });
  });
}

function savingThenApplying(
  settings: SettingsFile,
  services: Services,
  menu: ApplicationMenu,
  window: Surroundings['window'],
  updates: Updates,
): SettingsFile['save'] {
  return async (change) => {
    const before = settings.current();
    const saved = await settings.save(change);
    if (!saved.ok) return saved;
    await applySettings(saved.value);
    services.settingsChanged();
    if (before.updateChannel !== saved.value.updateChannel) updates.channelChanged();
    menu.settingsChanged(saved.value);
    push(window()?.webContents ?? null, 'settings.changed', saved.value);
    if (isOtherPage(before, saved.value)) window()?.webContents.reload();
    return succeed(saved.value);
  };
}
