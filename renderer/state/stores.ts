import { createContext, useContext, useMemo } from 'react';
import type { Bridge } from '../../shared/contract/contract';
import { type OpenProfile, openProfileOf } from './open-profile';
import type { SharedStates } from './shared-stores';
import { createStoreHooks } from './store-hooks';

/** The hooks for the shared stores. A feature with its own stores has hooks for both (its `stores.ts`). */
export const { StoresContext: SharedStoresContext, useStores, useSubject } = createStoreHooks<SharedStates>();

export const BridgeContext = createContext<Bridge | null>(null);

/** Returns the bridge, for the few actions that belong to no store (the clipboard, a link). */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('Used outside of StoresProvider');
  return bridge;
}

/** Returns the open profile's calls, for components that read data without a store. */
export function useOpenProfile(): OpenProfile {
  const bridge = useBridge();
  const { connection } = useStores();
  return useMemo(() => openProfileOf(bridge, connection), [bridge, connection]);
}

/** Returns the text of a field, null until something was typed, and a function to change it. */
export function useUnsavedInput(name: string): readonly [string | null, (text: string | null) => void] {
  const { unsavedInputs } = useStores();
  const text = useSubject('unsavedInputs', ({ texts }) => texts[name] ?? null);
  return [text, (changed) => unsavedInputs.getState().type(name, changed)];
}
