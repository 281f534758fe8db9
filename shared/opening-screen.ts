/** The screens that the app can open with: the one that was shown when its window was closed, else the reports. */
export const openingScreens = ['reports', 'map'] as const;
export type OpeningScreen = (typeof openingScreens)[number];

/** Returns the hash of a screen's address. */
export function screenHash(screen: string): string {
  return `#/${screen}`;
}

/** Returns the screen to open with next time, from the window's last address. */
export function openingScreenOf(address: string): OpeningScreen {
  return openingScreens.find((screen) => address.endsWith(screenHash(screen))) ?? 'reports';
}
