import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';

/** One store per subject, by the states of the subjects. */
export type StoresOf<States> = { readonly [Name in keyof States]: StoreApi<States[Name]> };

/** The states of stores. */
export type StatesOf<Stores extends Readonly<Record<string, { readonly getState: () => unknown }>>> = {
  readonly [Name in keyof Stores]: ReturnType<Stores[Name]['getState']>;
};

/**
 * Creates the hooks by which the components of a room reach the stores with these states, and no others. The app provides
 * the stores (app/stores/stores-provider.tsx).
 */
export function createStoreHooks<States>() {
  const StoresContext = createContext<StoresOf<States> | null>(null);

  /** Returns the stores, for handlers that read the state when they run. */
  function useStores(): StoresOf<States> {
    const stores = useContext(StoresContext);
    if (!stores) throw new Error('Used outside of StoresProvider');
    return stores;
  }

  /** Returns a slice of one store's state. The component renders again when the slice changes. */
  function useSubject<Name extends keyof States, Slice>(
    name: Name,
    select: (state: States[Name]) => Slice,
  ): Slice {
    return useStore(useStores()[name], select);
  }

  return { StoresContext, useStores, useSubject };
}
