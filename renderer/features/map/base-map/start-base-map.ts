import { messages } from '../../../../shared/messages/messages';
import { spokenLanguage } from '../../../../shared/messages/spoken-language';
import { BaseMapHost } from './base-map-host';
import { baseMapWorkerAddress } from './base-map-worker-address';

let host: BaseMapHost | null = null;

/**
 * The worker of the base map, started the first time it is asked for and kept as long as the window: what it has read is the
 * same for every map. Started before the map is opened, it has its data when the map is.
 */
export function startBaseMap(): BaseMapHost {
  if (host) return host;
  host = new BaseMapHost(new Worker(baseMapWorkerAddress, { name: 'base map', type: 'module' }));
  host.speak({ language: spokenLanguage, regions: messages.map.regions });
  return host;
}
