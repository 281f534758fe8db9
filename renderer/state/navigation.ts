import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { screenHash } from '../../shared/opening-screen';

/** The screens of the navigation "Main", in the order of its links. */
export const screens = [
  'reports',
  'review',
  'map',
  'investigate',
  'outbox',
  'history',
  'metrics',
  'settings',
] as const;
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

/** Returns true for the screens that show reports. */
export function showsReports(screen: Screen): boolean {
  return screen === 'reports' || screen === 'map';
}

/** Returns the link to a screen. */
export function screenLink(screen: Screen): string {
  return screenHash(screen);
}

function screenOf(hash: string): Screen | undefined {
  return screens.find((screen) => screenLink(screen) === hash);
}

/**
 * Keeps the URL's hash and the shown screen in sync, in both directions. The screens are no entries of the page's own
 * history: Back and Forward are commands of the app (history.ts). A new window has no hash yet: it opens with `first`.
 */
export function subscribeHash(navigation: StoreApi<NavigationState>, page: Window, first?: string): void {
  const follow = () => {
    const screen = screenOf(page.location.hash);
    if (screen && screen !== navigation.getState().screen) navigation.getState().go(screen);
  };
  const opening = screens.find((screen) => screen === first);
  if (page.location.hash === '' && opening) page.history.replaceState(null, '', screenLink(opening));
  follow();
  page.addEventListener('hashchange', follow);
  navigation.subscribe(({ screen }) => {
    if (screenOf(page.location.hash) !== screen) page.history.replaceState(null, '', screenLink(screen));
  });
}
