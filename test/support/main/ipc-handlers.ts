import { createHandlers } from '../../../main/composition/handlers';
import type { Fetch } from '../../../main/http/http';
import type { Handlers } from '../../../main/ipc/answer-calls';
import { everyReport } from '../../../shared/domain/report-query';
import { startServices } from './program-services';
import { servicesWithoutDesktop } from './services-without-desktop';

/** The window's calls and everything behind them, without a window, connected to a service. */
export interface IpcHandlers {
  readonly handlers: Handlers;
  /**
   * Connects again, whatever the state of the connection. Resolves with the profile's ID when its store is
   * open.
   */
  connect(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts them in a profile folder. File dialogs are cancelled. */
export async function startIpcHandlers(
  profileFolder: string,
  service: { readonly address: string; readonly key: string },
  read: Fetch,
): Promise<IpcHandlers> {
  const { services, settings } = await startServices(profileFolder, { read, choosePath: async () => null });
  const connect = async () => {
    const connected = await services.connections.connect({
      profileId: services.connections.current.read().profiles[0]?.id ?? null,
      name: 'A service',
      baseAddress: service.address,
      apiKey: service.key,
      allowPlainHttp: true,
      keyStorage: 'keychain',
    });
    if (!connected.ok) throw new Error(`Not connected: ${connected.problem.kind}`);
    // Responds once the store is open.
    await services.store.call('reports.count', { query: everyReport, asOf: null });
    return connected.value.profile?.id ?? '';
  };
  await connect();
  return {
    handlers: createHandlers({ ...services, ...servicesWithoutDesktop, settings, profileFolder }),
    connect,
    stop: services.stop,
  };
}
