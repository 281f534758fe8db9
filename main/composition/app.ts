import { app, powerMonitor, type WebContents } from 'electron';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { writesSettled } from '../../shared/node/files';
import type { Result } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import { allowedTileOrigin } from '../../shared/tile-address';
import { CommandServer } from '../command-socket/command-server';
import type { SystemKeychain } from '../credentials/system-keychain';
import { SavedFiles } from '../desktop/chosen-paths';
import { DragGesture } from '../desktop/drag-gesture';
import { DraggedFiles, recordDrags, startSystemDrag } from '../desktop/dragged-files';
import { offerTasks } from '../desktop/tasks';
import { fileEvent } from '../diagnostics/app-notices';
import { Diagnostics } from '../diagnostics/diagnostics';
import type { Trace } from '../diagnostics/trace';
import type { Fetch } from '../http/http';
import type { AnswerCall, Push } from '../ipc/window-ipc';
import { offerTextMenu, runMainCommand, setMenu } from '../menu/menu';
import { ProxyAccounts } from '../proxy/proxy-accounts';
import { ProxySignIn } from '../proxy/proxy-sign-in';
import { forgetProxyAnswers, sessionFetch } from '../security/session-fetch';
import { tileSession } from '../security/sessions';
import { Tiles } from '../tiles/tiles';
import { createAppUpdates } from '../update/app-updates';
import { answerCommands } from './answer-commands';
import { answerWindow } from './answer-window';
import type { AppEnvironment } from './app-environment';
import type { Services } from './compose-services';
import { delayQuit } from './delayed-quit';
import { composeDesktopServices, createKeychain } from './desktop-services';
import { IdleMemory } from './idle-memory';

/** The app behind the window. Calls are answered as soon as it exists. */
export interface App {
  readonly answerCall: AnswerCall;
  /** Adds the context menu for text to a window, watches its drags, and handles that it prevents the app from quitting. */
  readonly attend: (contents: WebContents) => void;
  /** Saves the diagnostics where the user says, without any call to the window. */
  readonly saveDiagnostics: () => Promise<unknown>;
  readonly tiles: Tiles;
  /** Resolves when what opens at the start is open, see Services.resumed; rejects if the app could not start. */
  readonly started: Promise<Result<null, Problem>>;
}

/** The composition root: creates the parts of the app, in the order they start. */
export async function startApp(given: AppEnvironment): Promise<App> {
  const { notices, settings, window } = given;
  const memory = new IdleMemory({
    isWindowFocused: () => window()?.isFocused() ?? false,
    untouchedSeconds: () => powerMonitor.getSystemIdleTime(),
  });
  const push: Push = (name, payload) => {
    memory.used();
    given.push(name, payload);
  };
  const environment = { ...given, push };
  if (settings.fault) notices.add(fileEvent('settings', settings.fault));
  // The page is answered first, because its process takes longest to start.
  const keychain = createKeychain(environment);
  const proxySignIn = new ProxySignIn({
    accounts: new ProxyAccounts(keychain),
    onChange: (state) => push('proxy.changed', state),
    clearSessions: forgetProxyAnswers,
  });
  const savedFiles = new SavedFiles(window);
  const gesture = new DragGesture();
  const draggedFiles = new DraggedFiles({
    folder: environment.paths.draggedFiles,
    window,
    gesture,
    startDrag: environment.recordedDrags ? recordDrags(environment.recordedDrags) : startSystemDrag,
  });
  const services = new Promise(setImmediate).then(() =>
    composeDesktopServices(environment, keychain, savedFiles, proxySignIn),
  );
  void services.then((started) => {
    memory.started(started);
    followStart(started, environment.trace);
  });
  const diagnostics = createDiagnostics(environment, services, keychain, savedFiles);
  const updates = createAppUpdates({
    log: environment.log,
    now: environment.clock.now,
    channel: () => settings.current().updateChannel,
    proxySignIn,
    onChange: (state) => push('update.changed', state),
  });
  const menu = setMenu(settings.current(), {
    onWindowCommand: (id) => push('command.selected', id),
    onMainCommand: (id) => runMainCommand(id, window()),
  });
  offerTasks(process.platform, environment);
  let commandServer: CommandServer | null = null;
  // Once the window has its rows.
  const answerScripts = async (started: Services) => {
    await started.resumed;
    commandServer = await CommandServer.start({
      profileFolder: environment.paths.profileFolder,
      platform: process.platform,
      env: process.env,
      answer: answerCommands(started, { push, hasWindow: true }),
      onFailure: (code) => environment.log.write('command line unavailable', { code }),
    });
  };
  services.then(answerScripts).catch(() => undefined);
  const parts = { services, keychain, proxySignIn, menu, diagnostics, updates, savedFiles, draggedFiles };
  delayQuit(
    app,
    () => {
      // What waits for a proxy fails now, rather than when the app ends.
      proxySignIn.dismissAll();
      return Promise.allSettled([
        services.then((started) => started.stop()),
        commandServer?.stop(),
        writesSettled(),
        draggedFiles.remove(),
      ]).then(environment.saveLastFrame);
    },
    () => updates.installOnQuit(),
  );
  app.on('browser-window-focus', () => void services.then((started) => started.onWindowFocus()));
  const answer = answerWindow(environment, parts);
  return {
    answerCall: (...call) => {
      memory.used();
      return answer(...call);
    },
    attend: (contents) => {
      offerTextMenu(contents);
      gesture.watch(contents);
      contents.on('will-prevent-unload', () => updates.onQuitCancelled());
    },
    saveDiagnostics: () => diagnostics.save(),
    tiles: createTiles(settings.current, proxySignIn),
    started: services.then(({ resumed }) => resumed),
  };
}

/** Notes when the services exist and when the store is open that opens at the start. */
function followStart({ store, resumed }: Services, trace: Trace): void {
  trace.reached('services');
  const stop = store.onChange(({ kind }) => {
    if (kind !== 'ready') return;
    trace.reached('store');
    stop();
  });
  void resumed.then(() => {
    if (store.state().kind === 'closed') stop();
  });
}

/** The tile session is created with the first tile, because most people set no tile server. */
function createTiles(settings: () => Settings, proxySignIn: ProxySignIn): Tiles {
  const origin = () => allowedTileOrigin(settings());
  let fetch: Fetch | null = null;
  return new Tiles({
    address: () => (origin() === null ? '' : settings().tileAddress),
    fetch: (url, init) => {
      fetch ??= sessionFetch(tileSession(origin), proxySignIn);
      return fetch(url, init);
    },
  });
}

function createDiagnostics(
  { paths, log, clock, settings }: AppEnvironment,
  services: Promise<Services>,
  keychain: SystemKeychain,
  savedFiles: SavedFiles,
): Diagnostics {
  return new Diagnostics({
    makeText: async () => {
      const [{ collectDiagnostics }, { diagnosticsText }] = await Promise.all([
        import('./collect-diagnostics'),
        import('../diagnostics/diagnostics-text'),
      ]);
      return diagnosticsText(
        await collectDiagnostics(paths, log, settings.current(), await services, keychain, clock.now()),
      );
    },
    choosePath: (name) => savedFiles.choosePath(messages.recovery.saveDiagnostics, name, 'txt'),
    now: clock.now,
  });
}
