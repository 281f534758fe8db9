import { messages } from '../../shared/i18n/messages';
import { BuiltInServiceProcess } from '../connection/built-in-service-process';
import { openKeytarKeychain } from '../credentials/keytar-keychain';
import { moduleFaultFacts } from '../credentials/module-fault';
import { createSafeStorageCipher } from '../credentials/safe-storage-cipher';
import { openSavedKeys } from '../credentials/saved-keys-file';
import { SystemKeychain } from '../credentials/system-keychain';
import { showBadge } from '../desktop/badge';
import {
  chooseFeedbackFile,
  chooseHistoryFile,
  chooseStreetsFile,
  type SavedFiles,
} from '../desktop/chosen-paths';
import { showNotification } from '../desktop/system-notification';
import { fileEvent } from '../diagnostics/app-notices';
import { maxConcurrentPosts } from '../outbox/sender';
import { launchUtilityProcess } from '../processes/utility-process';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { freshConnectionFetches, sharedConnectionFetch } from '../security/sessions';
import { csvDialectOf } from '../settings/applied-settings';
import type { AppEnvironment } from './app-environment';
import { composeServices, type Services } from './compose-services';

/** Returns the keychain of the system, with a file encrypted by Electron as the fallback. */
export function createKeychain({
  paths,
  log,
  notices,
}: Pick<AppEnvironment, 'paths' | 'log' | 'notices'>): SystemKeychain {
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

/** Returns what the services need of Electron with or without a window: its processes and network. */
export function processesAndNetwork(
  {
    paths,
    log,
    clock,
    settings,
    notices,
  }: Pick<AppEnvironment, 'paths' | 'log' | 'clock' | 'settings' | 'notices'>,
  proxySignIn: ProxySignIn,
) {
  return {
    builtIn: new BuiltInServiceProcess({
      launch: () => launchUtilityProcess('service-utility.js', 'Whereabouts built-in reports service'),
      folder: paths.serviceFolder,
      log,
      clock,
      now: () => performance.now(),
    }),
    launchStore: () => launchUtilityProcess('store-utility.js', 'Whereabouts store', [String(clock.ahead)]),
    read: sharedConnectionFetch(proxySignIn),
    send: freshConnectionFetches(maxConcurrentPosts, proxySignIn),
    settings: settings.current,
    csvDialect: () => csvDialectOf(settings.current()),
    addNotice: notices.add.bind(notices),
  };
}

/** Creates the services of a window on Electron: its processes, dialogs, notifications and network. */
export function composeDesktopServices(
  environment: AppEnvironment,
  keychain: SystemKeychain,
  savedFiles: SavedFiles,
  proxySignIn: ProxySignIn,
): Promise<Services> {
  const { window, bringForward, follow } = environment;
  return composeServices({
    ...environment,
    ...processesAndNetwork(environment, proxySignIn),
    keychain,
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
  });
}
