import { join } from 'node:path';
import type { Handlers } from '../../main/ipc/handle';
import { handlersOf } from '../../main/ipc/handlers';
import { createLog, type Log } from '../../main/log';
import type { Fetch } from '../../main/reports/http';
import { createServices } from '../../main/services';
import { openSettings } from '../../main/settings';
import { everyReport } from '../../shared/domain/report-query';
import { fail } from '../../shared/result';
import { buildStoreChild, launchStoreChild } from './launch-store';
import { memoryKeychain } from './memory-keychain';

/** Everything behind the door that the window's calls come through, without a window, connected to a service. */
export interface BehindTheDoor {
  readonly handlers: Handlers;
  readonly log: Log;
  /** Connects it again, whatever became of its connection; its store is open when this resolves. */
  connect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it in a profile folder; a person who is asked for a path closes the dialog. */
export async function startBehindTheDoor(
  profileFolder: string,
  service: { readonly address: string; readonly key: string },
  read: Fetch = fetch,
): Promise<BehindTheDoor> {
  const file = await buildStoreChild();
  const inside = (name: string) => join(profileFolder, name);
  const settings = await openSettings(inside('settings.json'));
  const log = createLog(inside('whereabouts.log'), Date.now);
  const services = await createServices({
    paths: {
      profileFolder,
      profiles: inside('profiles.json'),
      settings: inside('settings.json'),
      windowState: inside('window-state.json'),
      serviceFolder: inside('built-in-service'),
      log: inside('whereabouts.log'),
    },
    log,
    keychain: memoryKeychain().keychain,
    builtIn: {
      start: async () => fail({ kind: 'built-in-service-stopped' }),
      address: () => null,
      onChange: () => undefined,
      stop: () => undefined,
    },
    launchStore: () => launchStoreChild(file),
    read,
    send: [read],
    settings: settings.current,
    choosePath: async () => null,
    chooseFeedbackFile: async () => null,
    chooseMistakesPath: async () => null,
    notify: () => undefined,
    push: () => undefined,
  });
  const nothing = () => fail({ kind: 'gone' } as const);
  const pictures = { take: async () => nothing(), read: nothing, save: async () => nothing() };
  const connect = async () => {
    const connected = await services.connections.connect({
      profileId: services.connections.read().profiles[0]?.id ?? null,
      name: 'A service',
      baseAddress: service.address,
      apiKey: service.key,
      allowPlainHttp: true,
      keepKey: 'keychain',
    });
    if (!connected.ok) throw new Error(`Not connected: ${connected.problem.kind}`);
    // Is answered once the store is open.
    await services.store.call('reports.count', { query: everyReport, asOf: null });
  };
  await connect();
  return {
    handlers: handlersOf({ ...services, settings, profileFolder, pictures, print: async () => nothing() }),
    log,
    connect,
    stop: services.stop,
  };
}
