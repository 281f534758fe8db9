import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import type { Stores, Subjects } from './all-stores';
import { type OpenProfile, openProfileOf } from './open-profile';

interface Provided {
  readonly bridge: Bridge;
  readonly stores: Stores;
}

const ProvidedContext = createContext<Provided | null>(null);

/** Provides the bridge and the stores to its children. */
export function StoresProvider({ bridge, stores, children }: Provided & { readonly children: ReactNode }) {
  return <ProvidedContext value={{ bridge, stores }}>{children}</ProvidedContext>;
}

function useProvided(): Provided {
  const provided = useContext(ProvidedContext);
  if (!provided) throw new Error('Used outside of StoresProvider');
  return provided;
}

/** Returns the stores, for handlers that read the state when they run. */
export function useStores(): Stores {
  return useProvided().stores;
}

/** Returns the bridge, for the few actions that belong to no store (the clipboard, a link). */
export function useBridge(): Bridge {
  return useProvided().bridge;
}

/** Returns the open profile's calls, for components that read data without a store. */
export function useOpenProfile(): OpenProfile {
  const { bridge, stores } = useProvided();
  return useMemo(() => openProfileOf(bridge, stores.connection), [bridge, stores]);
}

/** Returns a slice of one store's state. The component renders again when the slice changes. */
export function useSubject<Name extends keyof Subjects, Slice>(
  name: Name,
  select: (state: Subjects[Name]) => Slice,
): Slice {
  return useStore(useStores()[name], select);
}

/** Returns the text of a field, null until something was typed, and a function to change it. */
export function useUnsavedInput(name: string): readonly [string | null, (text: string | null) => void] {
  const { unsavedInputs } = useStores();
  const text = useSubject('unsavedInputs', ({ texts }) => texts[name] ?? null);
  return [text, (changed) => unsavedInputs.getState().type(name, changed)];
}
