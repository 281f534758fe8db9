import type { Bridge } from '../../../shared/contract/contract';
import type { SharedStates } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf } from '../../state/store-hooks';
import { createUpdatesStore } from './updates-store';

/** Creates the store of the app's updates. */
export function createSettingsScreenStores(bridge: Bridge) {
  return { updates: createUpdatesStore(bridge) };
}

type SettingsScreenStates = SharedStates & StatesOf<ReturnType<typeof createSettingsScreenStores>>;

export const {
  StoresContext: SettingsScreenStoresContext,
  useStores,
  useSubject,
} = createStoreHooks<SettingsScreenStates>();
