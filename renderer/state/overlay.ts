import { createStore } from 'zustand/vanilla';

/** What can lie over the whole window, one at a time. */
export type Overlay = 'palette' | 'shortcuts';

export interface OverlayState {
  readonly shown: Overlay | null;
  readonly show: (overlay: Overlay) => void;
  readonly close: () => void;
}

/** The command palette or the sheet of shortcuts, whichever is open. */
export function createOverlayStore() {
  return createStore<OverlayState>((set) => ({
    shown: null,
    show: (shown) => set({ shown }),
    close: () => set({ shown: null }),
  }));
}
