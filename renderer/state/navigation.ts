import { createStore } from 'zustand/vanilla';

/** The screens of the navigation "Main", in the order of its links. */
export const screens = ['reports', 'map', 'outbox', 'settings'] as const;
export type Screen = (typeof screens)[number];

export interface NavigationState {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
}

/** The screen that is shown. The URL's hash follows it, so links are real links. */
export function createNavigationStore() {
  return createStore<NavigationState>((set) => ({
    screen: 'reports',
    go: (screen) => set({ screen }),
  }));
}
