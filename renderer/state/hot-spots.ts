import { createStore } from 'zustand/vanilla';

interface HotSpotsState {
  /** The chosen cell; null for none. */
  readonly chosen: string | null;
  /** Chooses a cell, or none. */
  readonly choose: (cell: string | null) => void;
  readonly clear: () => void;
}

/** The hot spot that is chosen in the tool and on the map. */
export function createHotSpotsStore() {
  return createStore<HotSpotsState>((set) => ({
    chosen: null,
    choose: (chosen) => set({ chosen }),
    clear: () => set({ chosen: null }),
  }));
}
