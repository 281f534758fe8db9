import { join } from 'node:path';
import { composeServices, type Services } from '../../../main/composition/compose-services';
import type { ServicesDependencies } from '../../../main/composition/services-dependencies';
import type { BuiltInService } from '../../../main/connection/built-in-service-process';
import type { Paths } from '../../../main/files/paths';
import type { Fetch } from '../../../main/http/http';
import { createLog } from '../../../main/log/log';
import { openSettings } from '../../../main/settings/settings';
import { fail } from '../../../shared/result';
import { buildStoreChild, launchStoreChild } from '../children/launch-store';
import { runningClock } from '../clocks/test-time';
import { plainCsv } from '../files/plain-csv';
import { memoryKeychain } from './memory-keychain';

/** A built-in service that cannot be started. */
const noBuiltIn: BuiltInService = {
  start: async () => fail({ kind: 'built-in-service-stopped' }),
  address: () => null,
  onChange: () => undefined,
  stop: async () => undefined,
};

/**
 * Starts all services of the program except the window and Electron, in a profile folder. `pushed`: the
 * pushes to the window, as JSON.
 */
export async function startServices(
  profileFolder: string,
  {
    keychain = memoryKeychain().keychain,
    builtIn = noBuiltIn,
    opensAtStart = 'last-open',
    read = fetch,
    choosePath = async (name) => join(profileFolder, name),
    hear = () => undefined,
  }: {
    keychain?: ReturnType<typeof memoryKeychain>['keychain'];
    builtIn?: BuiltInService;
    opensAtStart?: ServicesDependencies['opensAtStart'];
    read?: Fetch;
    choosePath?: ServicesDependencies['choosePath'];
    /** Receives the pushes to the window. */
    hear?: ServicesDependencies['push'];
  } = {},
) {
  const file = await buildStoreChild();
  const inside = (name: string) => join(profileFolder, name);
  const paths: Paths = {
    profileFolder,
    profiles: inside('profiles.json'),
    settings: inside('settings.json'),
    savedKeys: inside('saved-keys.json'),
    windowState: inside('window-state.json'),
    serviceFolder: inside('built-in-service'),
    draggedFiles: inside('dragged-files'),
    log: inside('whereabouts.log'),
  };
  const settings = await openSettings(paths.settings);
  const pushed: string[] = [];
  const services = await composeServices({
    paths,
    log: createLog(paths.log, runningClock.now),
    keychain,
    builtIn,
    opensAtStart,
    launchStore: () => launchStoreChild(file),
    read,
    send: [read],
    settings: settings.current,
    csvDialect: () => plainCsv,
    clock: runningClock,
    choosePath,
    chooseFeedbackFile: async () => null,
    chooseHistoryFile: async () => null,
    chooseStreetsFile: async () => null,
    chooseErrorsPath: async () => null,
    notify: () => undefined,
    setBadge: () => undefined,
    isWindowFocused: () => false,
    addNotice: () => undefined,
    trace: { answered: () => undefined },
    push: (name, payload) => {
      pushed.push(JSON.stringify([name, payload]));
      hear(name, payload);
    },
  });
  return { services, pushed, settings, paths };
}

/** Connects to a test's service; resolves with the new profile's ID. */
export async function connectTo(
  { connections }: Services,
  { address, application }: { readonly address: string; readonly application: { readonly key: string } },
): Promise<string> {
  const connected = await connections.connect({
    profileId: null,
    name: 'A service',
    baseAddress: address,
    apiKey: application.key,
    allowPlainHttp: true,
    keyStorage: 'keychain',
  });
  if (!connected.ok) throw new Error(connected.problem.kind);
  return connected.value.profile?.id ?? '';
}
