import type { Bridge } from '../../shared/contract/contract';
import { openingScreens } from '../../shared/opening-screen';
import { openProfileId } from '../state/open-profile';
import type { SharedStores } from '../state/shared-stores';
import { frameMarkup } from './frame-markup';

/** How long the last frame covers a window whose own content isn't there yet, ms. */
const longestMs = 1_000;
/** What the last frame may have that takes its time to be there again: rows, bars of the histogram, the map. */
const slowParts = [
  '[data-report-id]',
  '.time-histogram__bars',
  '.leaflet-tile-loaded',
  '.points__cluster-button',
];
/** The user's input goes to what is below the frame, and must not be covered. */
const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/** Returns what the window showed when it was closed, as long as it is shown; null otherwise. */
function lastFrame(): HTMLElement | null {
  return document.getElementById('last-frame');
}

/** Removes the last frame once the window itself, which is rendered below it, shows as much, or the user does something. */
export async function endLastFrame(root: HTMLElement): Promise<void> {
  const frame = lastFrame();
  if (frame === null) return;
  // The window's own rules come later.
  const rules = [...document.adoptedStyleSheets];
  const parts = slowParts.filter((part) => frame.querySelector(part));
  let until = performance.now() + longestMs;
  const endNow = () => {
    until = 0;
  };
  for (const event of inputEvents) window.addEventListener(event, endNow, { capture: true, once: true });
  const isReady = () =>
    parts.every((part) => root.querySelector(part)) && !root.querySelector('[aria-busy="true"]');
  do await new Promise(requestAnimationFrame);
  while (!isReady() && performance.now() < until);
  for (const event of inputEvents) window.removeEventListener(event, endNow, { capture: true });
  frame.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !rules.includes(sheet));
  // For the start-up benchmark and tests.
  performance.mark('last frame ended');
}

/** Passes what the window shows to main when it is closed, for the first picture of the next start. */
export function leaveLastFrame(
  bridge: Bridge,
  { connection, navigation }: Pick<SharedStores, 'connection' | 'navigation'>,
  root: HTMLElement,
): void {
  window.addEventListener('pagehide', () => {
    const shown = navigation.getState().screen;
    const screen = openingScreens.find((each) => each === shown);
    const profileId = openProfileId(connection.getState());
    if (screen === undefined || profileId === null) return;
    const markup = remainingMarkup() ?? frameMarkup(root);
    void bridge.call('window.leave', { profileId, screen, markup, styles: loadedStyles() });
  });
}

/** Returns the markup of a window that is closed before it has ended the last frame; null afterwards. */
function remainingMarkup(): string | null {
  const frame = lastFrame();
  // As main wrote it: the styles are in data-style, too.
  for (const element of frame?.querySelectorAll('[style]') ?? []) element.removeAttribute('style');
  return frame?.innerHTML ?? null;
}

/** Returns the paths of the style sheets of the window's own parts, in their order. */
function loadedStyles(): string[] {
  const paths = [...document.styleSheets].flatMap(({ href }) =>
    href === null ? [] : new URL(href).pathname,
  );
  return [...new Set(paths)].filter((path) => path.startsWith('/assets/'));
}
