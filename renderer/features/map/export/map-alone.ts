import type { Map as LeafletMap } from 'leaflet';
import type { WindowPart } from '../../../state/map-picture';

interface MapAlone {
  /** Where the map is in the window. */
  readonly part: WindowPart;
  readonly restore: () => void;
}

/**
 * Hides the map's buttons, hints and cards and unfolds its legend along its lower edge, so that a picture has the map alone; resolves when that is on the
 * screen, and undoes it by `restore`. null for a map that is on no screen.
 */
export async function mapAlone(map: LeafletMap): Promise<MapAlone | null> {
  const canvas = map.getContainer();
  const screen = canvas.closest<HTMLElement>('.map-screen');
  if (!screen) return null;
  const folded = [...screen.querySelectorAll<HTMLDetailsElement>('details.map-legend:not([open])')];
  screen.dataset.alone = '';
  for (const details of folded) {
    details.open = true;
    details.dataset.unfolded = '';
  }
  await nextFrames();
  const { x, y, width, height } = canvas.getBoundingClientRect();
  return {
    part: { x, y, width, height },
    restore: () => {
      delete screen.dataset.alone;
      for (const details of folded) {
        details.open = false;
        delete details.dataset.unfolded;
      }
    },
  };
}

/** Resolves when what was changed on the page has been painted. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
