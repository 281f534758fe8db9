import type { Bridge } from '../../shared/contract/contract';
import { openingScreens } from '../../shared/opening-screen';
import { openProfileId } from '../state/open-profile';
import type { SharedStores } from '../state/shared-stores';
import { frameMarkup } from './frame-markup';

/** How long the last frame covers a window whose own content isn't there yet, ms. */
const longestMs = 1_000;
/** What the last frame may have that takes its time to be there again. */
const slowParts = ['[data-report-id]', '.leaflet-tile-loaded', '.points__cluster-button'];

/** Returns what main wrote into the page of what the window showed when it was last closed; null for none, or once it has ended. */
function lastFrame(): HTMLElement | null {
  return document.getElementById('last-frame');
}

/** Removes the last frame once the window itself, which is rendered below it, shows as much. */
export async function endLastFrame(root: HTMLElement): Promise<void> {
  const frame = lastFrame();
  if (frame === null) return;
  const parts = slowParts.filter((part) => frame.querySelector(part));
  const until = performance.now() + longestMs;
  const isReady = () =>
    parts.every((part) => root.querySelector(part)) && !root.querySelector('[aria-busy="true"]');
  do await new Promise(requestAnimationFrame);
  while (!isReady() && performance.now() < until);
  frame.remove();
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
    // Closed before it was rendered itself, it shows the last frame again.
    const markup = lastFrame()?.innerHTML ?? frameMarkup(root);
    void bridge.call('window.leave', { profileId, screen, markup });
  });
}
