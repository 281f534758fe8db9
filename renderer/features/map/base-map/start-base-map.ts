import { currentLocale } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { baseMapWorkerAddress } from '../worker-addresses';
import { BaseMapHost } from './base-map-host';

let host: BaseMapHost | null = null;

/** Starts the base map that all maps share, unless it runs. Starting it before a map opens loads its data in advance. */
export function startBaseMap(): BaseMapHost {
  host ??= newBaseMapHost('base map');
  host.start();
  return host;
}

/** Returns its own base map, with names in the current language. `name` is its name in the developer tools. */
export function newBaseMapHost(name: string): BaseMapHost {
  return new BaseMapHost(() => new Worker(baseMapWorkerAddress, { name, type: 'module' }), {
    language: currentLocale,
    regions: messages.map.regions,
  });
}
