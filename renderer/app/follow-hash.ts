import type { StoreApi } from 'zustand';
import { type NavigationState, type Screen, screens } from '../state/navigation';

/** Returns the link to a screen. */
export function screenLink(screen: Screen): string {
  return `#/${screen}`;
}

function screenOf(hash: string): Screen | undefined {
  return screens.find((screen) => screenLink(screen) === hash);
}

/** Keeps the URL's hash and the shown screen in sync, in both directions. */
export function followHash(navigation: StoreApi<NavigationState>, page: Window): void {
  const follow = () => {
    const screen = screenOf(page.location.hash);
    if (screen && screen !== navigation.getState().screen) navigation.getState().go(screen);
  };
  follow();
  page.addEventListener('hashchange', follow);
  navigation.subscribe(({ screen }) => {
    if (screenOf(page.location.hash) !== screen) page.location.hash = screenLink(screen);
  });
}
