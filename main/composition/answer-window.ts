import { app } from 'electron';
import { messages } from '../../shared/i18n/messages';
import { succeed } from '../../shared/result';
import { maxBundleBytes } from '../case-bundle/bundle-format';
import { OpenBundle } from '../case-bundle/open-bundle';
import { CaseSealing } from '../case-bundle/seal-case';
import type { SystemKeychain } from '../credentials/system-keychain';
import { chooseBundle, chooseItemFile, type SavedFiles } from '../desktop/chosen-paths';
import type { DraggedFiles } from '../desktop/dragged-files';
import { offerTasks } from '../desktop/tasks';
import type { Diagnostics } from '../diagnostics/diagnostics';
import { ItemFiles } from '../export/item-files';
import { MapPictures } from '../export/map-pictures';
import { savePdf } from '../export/save-pdf';
import { caseFileName, reportFileName } from '../files/file-names';
import { answerCalls } from '../ipc/answer-calls';
import { type AnswerCall, openPort } from '../ipc/window-ipc';
import { type ApplicationMenu, runMainCommand } from '../menu/menu';
import { Places } from '../places/places';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { isOwnCaller } from '../security/security';
import { applySettings, csvDialectOf, needsReload } from '../settings/applied-settings';
import type { SettingsFile } from '../settings/settings';
import type { Updates } from '../update/updates';
import { createAddressQuestion } from '../window/ask-about-address';
import { pdfOfWindow, pictureOfWindow, printWindow } from '../window/window-picture';
import type { AppEnvironment } from './app-environment';
import type { Services } from './compose-services';
import { createHandlers } from './handlers';

/** The parts of the app that answer calls. */
interface AppParts {
  readonly services: Promise<Services>;
  readonly keychain: SystemKeychain;
  readonly proxySignIn: ProxySignIn;
  readonly menu: ApplicationMenu;
  readonly diagnostics: Diagnostics;
  readonly updates: Updates;
  readonly savedFiles: SavedFiles;
  readonly draggedFiles: DraggedFiles;
}

/** Returns the answers to the window's calls, which wait for the services. */
export function answerWindow(environment: AppEnvironment, parts: AppParts): AnswerCall {
  const { services, keychain, proxySignIn, menu, diagnostics, updates, savedFiles, draggedFiles } = parts;
  const { paths, window, log, settings, notices, defects, openedLinks } = environment;
  const handlers = services.then((started) => {
    const save = saveAndApply(environment, parts, started);
    return createHandlers({
      ...started,
      settings: { ...settings, save },
      profileFolder: paths.profileFolder,
      keychainUse: () => keychain.use(),
      proxySignIn,
      places: new Places(import.meta.dirname),
      ...windowFiles(environment, savedFiles),
      updates,
      print: (what) => printWindow(window(), what),
      askAboutAddress: createAddressQuestion(window),
      savedFiles,
      draggedFiles,
      openedLinks,
      menu,
      runCommand: (id) => runMainCommand(id, window()),
      notices,
      defects,
      diagnostics,
      onPainted: environment.onPainted,
      onLeft: (profileId, shown) => {
        const key = started.keyOfNextStart(profileId);
        if (key !== null) environment.lastFrames.leave(profileId, key, shown);
      },
    });
  });
  return answerCalls({
    handlers,
    isTrusted: (caller) => isOwnCaller(caller, window()?.webContents),
    openPort: (callNumber) => openPort(window, callNumber),
    log,
  });
}

/** The files that the window saves and opens where the user says. */
function windowFiles({ window, clock, settings }: AppEnvironment, savedFiles: SavedFiles) {
  const { now } = clock;
  const makePdf = () => pdfOfWindow(window(), app.getLocaleCountryCode());
  return {
    pictures: new MapPictures({
      capture: (part) => pictureOfWindow(window(), part),
      choosePath: (name) => savedFiles.choosePath(messages.program.dialogs.savePicture, name, 'png'),
      now,
    }),
    itemFiles: new ItemFiles({
      choosePath: (name, kind) =>
        savedFiles.choosePath(messages.program.dialogs.exportItems[kind], name, 'json'),
      chooseFile: (kind) => chooseItemFile(window(), kind),
      now,
    }),
    caseSealing: new CaseSealing({
      choosePath: (name) => savedFiles.choosePath(messages.cases.bundle.sealTitle, name, 'zip'),
      makePdf,
      csvDialect: () => csvDialectOf(settings.current()),
      radii: () => settings.current().assumedRadii,
      version: app.getVersion(),
      maxBytes: maxBundleBytes,
      now,
    }),
    bundle: new OpenBundle({ chooseFile: () => chooseBundle(window()) }),
    savePdf: (name: string, of: 'report' | 'case') => {
      const suggested = of === 'report' ? reportFileName(name) : caseFileName(name, now(), 'pdf');
      const title = of === 'report' ? messages.caseSheet.saveTitle : messages.cases.editor.pdf;
      return savePdf(suggested, makePdf, (file) => savedFiles.choosePath(title, file, 'pdf'));
    },
  };
}

/** Returns how settings are saved: what depends on them follows at once. */
function saveAndApply(
  environment: AppEnvironment,
  { menu, updates }: AppParts,
  services: Services,
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
