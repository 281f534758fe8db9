import { spokenLanguage } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { BaseMapHost } from './base-map-host';
import { baseMapWorkerAddress } from './base-map-worker-address';

let host: BaseMapHost | null = null;

/**
 * Returns the worker of the base map. It starts on the first call and runs as long as the window, because all
 * maps share its data. Starting it before the map opens loads the data in advance.
 */
export function startBaseMap(): BaseMapHost {
  if (host) return host;
  host = new BaseMapHost(new Worker(baseMapWorkerAddress, { name: 'base map', type: 'module' }));
  host.setLanguage({ language: spokenLanguage, regions: messages.map.regions });
  return host;
}
