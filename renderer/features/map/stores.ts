import type { Bridge } from '../../../shared/contract/contract';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf, type StoresOf } from '../../state/store-hooks';
import { createMapPictureStore } from './export/map-picture-store';
import { createMapStore } from './map-store';
import { createTimelineStore } from './timeline/timeline-store';

/** Creates the stores of the map and its timeline. */
export function createMapStores(bridge: Bridge, { queries, settings, openReport, toasts }: SharedStores) {
  return {
    map: createMapStore(),
    timeline: createTimelineStore(queries.getState(), { settings, selection: openReport }),
    mapPicture: createMapPictureStore(bridge, toasts),
  };
}

type MapStates = SharedStates & StatesOf<ReturnType<typeof createMapStores>>;
export type MapStores = StoresOf<MapStates>;

export const { StoresContext: MapStoresContext, useStores, useSubject } = createStoreHooks<MapStates>();
