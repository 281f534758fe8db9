import { createStore } from 'zustand/vanilla';

/** The screens that the navigation "Main" leads to, by the words of its links. */
export const screens = ['reports', 'map', 'outbox', 'settings'] as const;
export type Screen = (typeof screens)[number];

export interface NavigationState {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
}

/** Which screen is shown. The address bar's hash follows it, so that links are real links. */
export function createNavigationStore() {
  return createStore<NavigationState>((set) => ({
    screen: 'reports',
    go: (screen) => set({ screen }),
  }));
}
