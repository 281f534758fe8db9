import { spokenLanguage } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { baseMapWorkerAddress } from '../worker-addresses';
import { BaseMapHost } from './base-map-host';

let host: BaseMapHost | null = null;

/**
 * Returns the worker of the base map. It starts on the first call and runs as long as the window, because all
 * maps share its data. Starting it before the map opens loads the data in advance.
 */
export function startBaseMap(): BaseMapHost {
  if (host) return host;
  ({ host } = newBaseMapHost('base map'));
  return host;
}

/** Starts a worker of its own, with names in the current language. `name` is its name in the developer tools. */
export function newBaseMapHost(name: string): { readonly host: BaseMapHost; readonly worker: Worker } {
  const worker = new Worker(baseMapWorkerAddress, { name, type: 'module' });
  return {
    host: new BaseMapHost(worker, { language: spokenLanguage, regions: messages.map.regions }),
    worker,
  };
}
