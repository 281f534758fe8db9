import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, nativeTheme, type OpenDialogOptions } from 'electron';
import type { OpenedLink } from '../shared/ipc';
import { type Language, languageFor } from '../shared/messages/language';
import { messages, speak } from '../shared/messages/messages';
import { succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { tileOrigin } from '../shared/tile-address';
import { createUtilityService } from './connection/utility-service';
import { createKeytarKeychain } from './credentials/keytar-keychain';
import type { Defects } from './defects';
import { Diagnostics } from './diagnostics';
import { CaseSheets } from './export/case-sheets';
import { MapPictures } from './export/map-pictures';
import { answerCalls } from './ipc/handle';
import { handlersOf } from './ipc/handlers';
import { handPort, push } from './ipc/push';
import { writesSettled } from './json-file';
import type { KeptLog } from './log';
import { runMainCommand } from './main-commands';
import { type ApplicationMenu, setMenu } from './menu';
import type { OpenedLinks } from './opened-links';
import { mostAtOnce } from './outbox/sender';
import type { Paths } from './paths';
import { fileHappening, type ProgramNotices } from './program-notices';
import { freshConnectionFetches, sharedConnectionFetch } from './reports/session-fetch';
import { isOwnCaller } from './security';
import { createServices, type Services } from './services';
import { openSettings, type SettingsFile } from './settings';
import { launchStoreProcess } from './store/store-process';
import { showNotification } from './system-notification';
import { offerTextMenu } from './text-menu';
import { createProgramUpdates } from './update/program-updates';
import type { Updates } from './update/updates';
import { pdfOfWindow, pictureOfWindow, printWindow } from './window-picture';
import { placeWindow } from './window-place';

/** Where the program runs: its profile folder, its log, what it has to tell, and its one window, null while there is none. */
interface Surroundings {
  readonly paths: Paths;
  readonly log: KeptLog;
  readonly notices: ProgramNotices;
  readonly defects: Defects;
  readonly window: () => BrowserWindow | null;
  readonly bringForward: () => void;
  readonly openedLinks: OpenedLinks;
  /** Has the window follow a link as soon as it can; null for none. */
  readonly follow: (link: OpenedLink | null) => void;
}

/** The program behind the window, whose calls are answered from now on. */
export interface Program {
  /** The origin that map tiles may come from; null for none. */
  readonly tiles: () => string | null;
  /** The language that is spoken. */
  readonly language: () => Language;
  /** Puts a window that is not shown yet where it last was, with the menus of its text. */
  readonly place: (window: BrowserWindow) => Promise<void>;
  /** Saves the diagnostics where the person says, without asking the window for anything. */
  readonly saveDiagnostics: () => Promise<unknown>;
  /** Rejects where the program could not start. */
  readonly started: Promise<unknown>;
}

/** The composition root: what the program is made of, and in which order it comes to life. */
export async function startProgram(within: Surroundings): Promise<Program> {
  const { paths, notices } = within;
  const settings = await openSettings(paths.settings);
  if (settings.fault) notices.tell(fileHappening('settings', settings.fault));
  await applySettings(settings.current());
  // The page is answered first, for its process is what takes longest.
  const services = new Promise(setImmediate).then(() => servicesWithin(within, settings.current));
  const diagnostics = diagnosticsOf(within, services, settings.current);
  const updates = createProgramUpdates({
    log: within.log,
    channel: () => settings.current().updateChannel,
    changed: (state) => push(within.window()?.webContents ?? null, 'update.changed', state),
  });
  const menu = setMenu(settings.current(), {
    choose: (id) => push(within.window()?.webContents ?? null, 'command.chosen', id),
    run: (id) => runMainCommand(id, within.window()),
  });
  answerTheWindow(within, services, settings, menu, diagnostics, updates);
  quitWhenSettled(services, updates);
  app.on('browser-window-focus', () => void services.then((started) => started.lookedAt()));
  return {
    tiles: () => tileOrigin(settings.current().tileAddress),
    language: () => languageOf(settings.current()),
    place: (window) => {
      offerTextMenu(window.webContents);
      return placeWindow(window, paths.windowState, (fault) =>
        notices.tell(fileHappening('windowPlace', fault)),
      );
    },
    saveDiagnostics: () => diagnostics.save(),
    started: services,
  };
}

function servicesWithin(
  { paths, log, window, bringForward, follow, notices }: Surroundings,
  settings: () => Settings,
) {
  return createServices({
    paths,
    log,
    keychain: createKeytarKeychain(),
    builtIn: createUtilityService(paths.serviceFolder, log),
    launchStore: () => launchStoreProcess((to, port) => handPort(window()?.webContents ?? null, to, port)),
    read: sharedConnectionFetch(),
    send: freshConnectionFetches(mostAtOnce),
    settings,
    choosePath: (name, format) => choosePath(window(), messages.program.dialogs.exportReports, name, format),
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

/** Opens the door between the window and the services. */
function answerTheWindow(
  within: Surroundings,
  services: Promise<Services>,
  settings: SettingsFile,
  menu: ApplicationMenu,
  diagnostics: Diagnostics,
  updates: Updates,
): void {
  const { paths, window, log, notices, defects, openedLinks } = within;
  const pictures = new MapPictures({
    capture: (part) => pictureOfWindow(window(), part),
    choosePath: (name) => choosePath(window(), messages.program.dialogs.savePicture, name, 'png'),
    now: Date.now,
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
    });
  });
  answerCalls(handlers, (caller) => isOwnCaller(caller, window()?.webContents), log);
}

function diagnosticsOf(
  { paths, log, window }: Surroundings,
  services: Promise<Services>,
  settings: () => Settings,
): Diagnostics {
  return new Diagnostics({
    makeText: async () => {
      const [{ findings }, { diagnosticsText }] = await Promise.all([
        import('./findings'),
        import('./diagnostics-text'),
      ]);
      return diagnosticsText(await findings(paths, log, settings(), await services));
    },
    choosePath: (name) => choosePath(window(), messages.recovery.saveDiagnostics, name, 'txt'),
    now: Date.now,
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

/** Only the person says where a file is written to. */
async function choosePath(
  window: BrowserWindow | null,
  title: string,
  suggestedName: string,
  format: string,
): Promise<string | null> {
  const options = {
    title,
    defaultPath: join(app.getPath('documents'), basename(suggestedName)),
    filters: [{ name: format, extensions: [format] }],
  };
  const chosen = window ? await dialog.showSaveDialog(window, options) : await dialog.showSaveDialog(options);
  return chosen.canceled ? null : chosen.filePath;
}

/** Only the person says which file is read. */
async function chooseFeedbackFile(window: BrowserWindow | null): Promise<string | null> {
  const words = messages.program.dialogs;
  const options: OpenDialogOptions = {
    title: words.importFeedback,
    properties: ['openFile'],
    filters: [
      { name: words.feedbackFiles, extensions: ['csv', 'tsv', 'txt', 'json', 'jsonl', 'ndjson'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
  const chosen = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
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

/** The page's CSP is fixed when it loads, and so is the language it speaks: another tile server or language needs another page. */
function isOtherPage(before: Settings, after: Settings): boolean {
  return (
    tileOrigin(before.tileAddress) !== tileOrigin(after.tileAddress) ||
    languageOf(before) !== languageOf(after)
  );
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
async function applySettings(settings: Settings): Promise<void> {
  nativeTheme.themeSource = settings.theme;
  await speak(languageOf(settings));
}

function languageOf({ language }: Settings): Language {
  return languageFor(language, app.getPreferredSystemLanguages());
}
