import { app, type BrowserWindow, type WebContents } from 'electron';
import type { OpenedLink, PaintedScreen } from '../shared/contract/program-calls';
import { messages } from '../shared/i18n/messages';
import { writesSettled } from '../shared/node/files';
import type { Problem } from '../shared/problem';
import { type Result, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import { allowedTileOrigin } from '../shared/tile-address';
import { OpenBundle } from './case-bundle/open-bundle';
import { CaseSealing } from './case-bundle/seal-case';
import { composeServices } from './compose-services';
import { BuiltInServiceProcess } from './connection/built-in-service-process';
import { openKeytarKeychain } from './credentials/keytar-keychain';
import { moduleFaultFacts } from './credentials/module-fault';
import { createSafeStorageCipher } from './credentials/safe-storage-cipher';
import { openSavedKeys } from './credentials/saved-keys-file';
import { SystemKeychain } from './credentials/system-keychain';
import { delayQuit } from './delayed-quit';
import { showBadge } from './desktop/badge';
import {
  chooseBundle,
  chooseFeedbackFile,
  chooseHistoryFile,
  chooseItemFile,
  chooseStreetsFile,
  SavedFiles,
} from './desktop/chosen-paths';
import type { OpenedLinks } from './desktop/deep-link';
import { DragGesture } from './desktop/drag-gesture';
import { DraggedFiles, recordDrags, startSystemDrag } from './desktop/dragged-files';
import { showNotification } from './desktop/system-notification';
import { offerTasks } from './desktop/tasks';
import type { Defects } from './diagnostics/defects';
import { Diagnostics } from './diagnostics/diagnostics';
import type { ReadableLog } from './diagnostics/log';
import { fileEvent, type ProgramNotices } from './diagnostics/program-notices';
import { saveCaseSheet } from './export/case-sheets';
import { ItemFiles } from './export/item-files';
import { MapPictures } from './export/map-pictures';
import { answerCalls } from './ipc/answer-calls';
import { createHandlers } from './ipc/handlers';
import { type AnswerCall, openPort, type Push } from './ipc/window-ipc';
import { type ApplicationMenu, offerTextMenu, runMainCommand, setMenu } from './menu/menu';
import { maxConcurrentPosts } from './outbox/sender';
import type { Paths } from './paths';
import { launchUtilityProcess } from './processes/utility-process';
import type { ProgramClock } from './program-clock';
import { isOwnCaller } from './security/security';
import { freshConnectionFetches, sharedConnectionFetch, tileSession } from './security/sessions';
import type { Services, ServicesDependencies } from './services';
import { applySettings, needsReload } from './settings/applied-settings';
import type { SettingsFile } from './settings/settings';
import { Tiles } from './tiles/tiles';
import { createProgramUpdates } from './update/program-updates';
import type { Updates } from './update/updates';
import { pdfOfWindow, pictureOfWindow, printWindow } from './window/window-picture';

/** What main/index.ts provides: the profile folder, the log, notices, and the one window, null while there is none. */
interface ProgramEnvironment {
  readonly paths: Paths;
  readonly log: ReadableLog;
  readonly clock: ProgramClock;
  readonly notices: ProgramNotices;
  readonly defects: Defects;
  readonly window: () => BrowserWindow | null;
  readonly push: Push;
  readonly bringForward: () => void;
  readonly openedLinks: OpenedLinks;
  readonly settings: SettingsFile;
  readonly opensAtStart: ServicesDependencies['opensAtStart'];
  readonly onPainted: (shown: PaintedScreen) => void;
  /** A file to record drags in, instead of giving them to the system (WHEREABOUTS_DRAGS); undefined for none. */
  readonly recordedDrags: string | undefined;
  /** Makes the window follow a link as soon as it can; null for none. */
  readonly follow: (link: OpenedLink | null) => void;
}

/** The program behind the window. Calls are answered as soon as it exists. */
export interface Program {
  readonly answerCall: AnswerCall;
  /** Adds the context menu for text to a window, watches its drags, and handles that it prevents the program from quitting. */
  readonly attend: (contents: WebContents) => void;
  /** Saves the diagnostics where the user says, without any call to the window. */
  readonly saveDiagnostics: () => Promise<unknown>;
  readonly tiles: Tiles;
  /** Resolves when what opens at the start is open, see Services.resumed; rejects if the program could not start. */
  readonly started: Promise<Result<null, Problem>>;
}

/** The composition root: creates the parts of the program, in the order they start. */
export async function startProgram(environment: ProgramEnvironment): Promise<Program> {
  const { notices, settings, push, window } = environment;
  if (settings.fault) notices.add(fileEvent('settings', settings.fault));
  // The page is answered first, because its process takes longest to start.
  const keychain = createKeychain(environment);
  const savedFiles = new SavedFiles(window);
  const gesture = new DragGesture();
  const draggedFiles = new DraggedFiles({
    folder: environment.paths.draggedFiles,
    window,
    gesture,
    startDrag: environment.recordedDrags ? recordDrags(environment.recordedDrags) : startSystemDrag,
  });
  const services = new Promise(setImmediate).then(() =>
    composeServicesFor(environment, keychain, savedFiles),
  );
  const diagnostics = createDiagnostics(environment, services, keychain, savedFiles);
  const updates = createProgramUpdates({
    log: environment.log,
    now: environment.clock.now,
    channel: () => settings.current().updateChannel,
    onChange: (state) => push('update.changed', state),
  });
  const menu = setMenu(settings.current(), {
    onWindowCommand: (id) => push('command.selected', id),
    onMainCommand: (id) => runMainCommand(id, window()),
  });
  offerTasks(process.platform, environment);
  const answerCall = createAnswerCall(
    environment,
    services,
    keychain,
    menu,
    diagnostics,
    updates,
    savedFiles,
    draggedFiles,
  );
  delayQuit(
    app,
    () =>
      Promise.allSettled([
        services.then((started) => started.stop()),
        writesSettled(),
        draggedFiles.remove(),
      ]),
    () => updates.installOnQuit(),
  );
  app.on('browser-window-focus', () => void services.then((started) => started.onWindowFocus()));
  return {
    answerCall,
    attend: (contents) => {
      offerTextMenu(contents);
      gesture.watch(contents);
      contents.on('will-prevent-unload', () => updates.onQuitCancelled());
    },
    saveDiagnostics: () => diagnostics.save(),
    tiles: createTiles(settings.current),
    started: services.then(({ resumed }) => resumed),
  };
}

/** The tile session is created with the first tile, because most people set no tile server. */
function createTiles(settings: () => Settings): Tiles {
  const origin = () => allowedTileOrigin(settings());
  let session: ReturnType<typeof tileSession> | null = null;
  return new Tiles({
    address: () => (origin() === null ? '' : settings().tileAddress),
    fetch: (url, init) => {
      session ??= tileSession(origin);
      return session.fetch(url, init);
    },
  });
}

function createKeychain({ paths, log, notices }: ProgramEnvironment): SystemKeychain {
  return new SystemKeychain({
    openKeychain: openKeytarKeychain,
    openSavedKeys: async () => {
      const file = await openSavedKeys(paths.savedKeys);
      if (file.fault) notices.add(fileEvent('savedKeys', file.fault));
      return file;
    },
    cipher: createSafeStorageCipher(process.platform),
    onFallback: (reason) => log.write('keychain module not loaded', moduleFaultFacts(reason)),
  });
}

function composeServicesFor(
  environment: ProgramEnvironment,
  keychain: SystemKeychain,
  savedFiles: SavedFiles,
) {
  const { paths, log, clock, settings, window, bringForward, follow, notices } = environment;
  return composeServices({
    ...environment,
    keychain,
    builtIn: new BuiltInServiceProcess({
      launch: () => launchUtilityProcess('service-utility.js', 'Whereabouts built-in reports service'),
      folder: paths.serviceFolder,
      log,
      clock,
      now: () => performance.now(),
    }),
    launchStore: () => launchUtilityProcess('store-utility.js', 'Whereabouts store', [String(clock.ahead)]),
    read: sharedConnectionFetch(),
    send: freshConnectionFetches(maxConcurrentPosts),
    settings: settings.current,
    choosePath: (name, format, what) =>
      savedFiles.choosePath(messages.program.dialogs.export[what], name, format),
    chooseFeedbackFile: () => chooseFeedbackFile(window()),
    chooseHistoryFile: () => chooseHistoryFile(window()),
    chooseStreetsFile: () => chooseStreetsFile(window()),
    chooseErrorsPath: (name) => savedFiles.choosePath(messages.program.dialogs.saveErrors, name, 'csv'),
    notify: (body, linkOnClick) =>
      showNotification(body, () => {
        bringForward();
        follow(linkOnClick());
      }),
    setBadge: (count) => showBadge(process.platform, window(), count),
    isWindowFocused: () => window()?.isFocused() ?? false,
    addNotice: (event) => notices.add(event),
  });
}

function createAnswerCall(
  environment: ProgramEnvironment,
  services: Promise<Services>,
  keychain: SystemKeychain,
  menu: ApplicationMenu,
  diagnostics: Diagnostics,
  updates: Updates,
  savedFiles: SavedFiles,
  draggedFiles: DraggedFiles,
): AnswerCall {
  const { paths, window, log, clock, settings, notices, defects, openedLinks } = environment;
  const pictures = new MapPictures({
    capture: (part) => pictureOfWindow(window(), part),
    choosePath: (name) => savedFiles.choosePath(messages.program.dialogs.savePicture, name, 'png'),
    now: clock.now,
  });
  const itemFiles = new ItemFiles({
    choosePath: (name, kind) =>
      savedFiles.choosePath(messages.program.dialogs.exportItems[kind], name, 'json'),
    chooseFile: (kind) => chooseItemFile(window(), kind),
    now: clock.now,
  });
  const handlers = services.then((started) => {
    const save = saveAndApply(environment, started, menu, updates);
    return createHandlers({
      ...started,
      settings: { ...settings, save },
      profileFolder: paths.profileFolder,
      keychainUse: () => keychain.use(),
      pictures,
      itemFiles,
      caseSealing: new CaseSealing({
        choosePath: (name) => savedFiles.choosePath(messages.cases.bundle.sealTitle, name, 'zip'),
        version: app.getVersion(),
        now: clock.now,
      }),
      bundle: new OpenBundle({ chooseFile: () => chooseBundle(window()) }),
      updates,
      print: (what) => printWindow(window(), what),
      saveCaseSheet: (transactionId) =>
        saveCaseSheet(
          transactionId,
          () => pdfOfWindow(window(), app.getLocaleCountryCode()),
          (name) => savedFiles.choosePath(messages.caseSheet.saveTitle, name, 'pdf'),
        ),
      savedFiles,
      draggedFiles,
      openedLinks,
      menu,
      runCommand: (id) => runMainCommand(id, window()),
      notices,
      defects,
      diagnostics,
      onPainted: environment.onPainted,
    });
  });
  return answerCalls({
    handlers,
    isTrusted: (caller) => isOwnCaller(caller, window()?.webContents),
    openPort: (callNumber) => openPort(window, callNumber),
    log,
  });
}

function createDiagnostics(
  { paths, log, clock, settings }: ProgramEnvironment,
  services: Promise<Services>,
  keychain: SystemKeychain,
  savedFiles: SavedFiles,
): Diagnostics {
  return new Diagnostics({
    makeText: async () => {
      const [{ collectDiagnostics }, { diagnosticsText }] = await Promise.all([
        import('./diagnostics/collect-diagnostics'),
        import('./diagnostics/diagnostics-text'),
      ]);
      return diagnosticsText(
        await collectDiagnostics(paths, log, settings.current(), await services, keychain, clock.now()),
      );
    },
    choosePath: (name) => savedFiles.choosePath(messages.recovery.saveDiagnostics, name, 'txt'),
    now: clock.now,
  });
}

function saveAndApply(
  environment: ProgramEnvironment,
  services: Services,
  menu: ApplicationMenu,
  updates: Updates,
): SettingsFile['save'] {
  const { settings, window, push } = environment;
  return async (change) => {
    const before = settings.current();
    const saved = await settings.save(change);
    if (!saved.ok) return saved;
    await applySettings(saved.value);
    services.onSettingsChange();
    if (before.updateChannel !== saved.value.updateChannel) updates.onChannelChange();
    menu.onSettingsChange(saved.value);
    offerTasks(process.platform, environment);
    push('settings.changed', saved.value);
    if (needsReload(before, saved.value)) window()?.webContents.reload();
    return succeed(saved.value);
  };
}
