import { createStore } from 'zustand/vanilla';

interface ChosenState<Chosen> {
  /** null for none. */
  readonly chosen: Chosen | null;
  readonly choose: (chosen: Chosen | null) => void;
  readonly clear: () => void;
}

/** What is chosen among several, until the profile is closed. */
export function createChosenStore<Chosen>() {
  return createStore<ChosenState<Chosen>>((set) => ({
    chosen: null,
    choose: (chosen) => set({ chosen }),
    clear: () => set({ chosen: null }),
  }));
}
