import { createStore } from 'zustand/vanilla';

/** What can cover the window, one at a time. */
type Overlay = 'palette' | 'shortcuts';

interface OverlayState {
  readonly shown: Overlay | null;
  readonly show: (overlay: Overlay) => void;
  readonly close: () => void;
}

/** The open overlay: the command palette or the list of shortcuts. */
export function createOverlayStore() {
  return createStore<OverlayState>((set) => ({
    shown: null,
    show: (shown) => set({ shown }),
    close: () => set({ shown: null }),
  }));
}
