import type { Map as LeafletMap } from 'leaflet';
import { type IsolatedPart, partOf, stamped } from '../../../components/isolated-part';

/**
 * Hides the map's buttons, hints and cards, expands its legend along the lower edge and adds a time stamp, so
 * that a picture contains only the map. Resolves once this is on the screen; `restore` reverts it. Returns
 * null if the map isn't part of a map screen.
 */
export async function isolateMap(map: LeafletMap): Promise<IsolatedPart | null> {
  const canvas = map.getContainer();
  const screen = canvas.closest<HTMLElement>('[data-map-screen]');
  return screen && isolate(screen, 'map', canvas, canvas.parentElement);
}

/** The same for the map with the timeline below it, of which it leaves whole rows. */
export async function isolateTimeline(panel: HTMLElement): Promise<IsolatedPart | null> {
  const screen = panel.closest<HTMLElement>('[data-map-screen]');
  if (!screen) return null;
  const stage = screen.querySelector('.leaflet-container')?.parentElement ?? null;
  const isolating = isolate(screen, 'timeline', screen, stage);
  const restoreRows = showWholeRows(panel);
  const isolated = await isolating;
  return {
    part: isolated.part,
    restore: () => {
      isolated.restore();
      restoreRows();
    },
  };
}

/** Shows as many rows as fit, none of them in part, with that of the cursor. Returns how to revert it. */
function showWholeRows(panel: HTMLElement): () => void {
  const scroller = panel.querySelector<HTMLElement>('[data-rows]');
  const head = scroller?.querySelector('thead')?.offsetHeight;
  const row = scroller?.querySelector<HTMLElement>('tbody > tr')?.offsetHeight;
  if (!scroller || !head || !row) return () => undefined;
  const before = scroller.scrollTop;
  const rows = Math.max(1, Math.floor((scroller.clientHeight - head) / row));
  const cursor = Number(scroller.querySelector<HTMLElement>('[aria-current]')?.dataset.at ?? 0);
  scroller.style.maxHeight = `${head + rows * row}px`;
  const first = Math.min(cursor, Math.max(cursor - rows + 1, Math.round(before / row)));
  scroller.scrollTop = first * row;
  return () => {
    scroller.style.maxHeight = '';
    scroller.scrollTop = before;
  };
}

/** Hides what isn't part of a picture, and adds the time to `stage`. */
async function isolate(
  screen: HTMLElement,
  what: 'map' | 'timeline',
  element: HTMLElement,
  stage: HTMLElement | null,
): Promise<IsolatedPart> {
  const legends = what === 'map' ? screen.querySelectorAll<HTMLDetailsElement>('details:not([open])') : [];
  const collapsedLegends = [...legends];
  for (const details of collapsedLegends) {
    details.open = true;
    details.dataset.unfolded = '';
  }
  screen.dataset.alone = what;
  const removeStamp = await stamped(stage);
  return {
    part: partOf(element),
    restore: () => {
      removeStamp();
      delete screen.dataset.alone;
      for (const details of collapsedLegends) {
        details.open = false;
        delete details.dataset.unfolded;
      }
    },
  };
}
