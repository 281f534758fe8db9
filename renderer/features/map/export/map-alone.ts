import type { Map as LeafletMap } from 'leaflet';
import { formatUtc } from '../../../../shared/domain/instant';
import { timeNow } from '../../../clock';
import type { WindowPart } from '../../../state/map-picture';

interface MapAlone {
  /** Where the map is in the window. */
  readonly part: WindowPart;
  readonly restore: () => void;
}

/**
 * Hides the map's buttons, hints and cards, unfolds its legend along its lower edge and stamps the time on it, so that a picture has
 * the map alone; resolves when that is on the screen, and undoes it by `restore`. null for a map that is on no screen.
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
  const stamp = timeStamp();
  const seen = isSeen(stamp);
  canvas.parentElement?.append(stamp);
  await seen;
  const { x, y, width, height } = canvas.getBoundingClientRect();
  return {
    part: { x, y, width, height },
    restore: () => {
      stamp.remove();
      delete screen.dataset.alone;
      for (const details of folded) {
        details.open = false;
        delete details.dataset.unfolded;
      }
    },
  };
}

/** Of this moment; in UTC, since nobody knows where the picture will be looked at. */
function timeStamp(): HTMLElement {
  const stamp = document.createElement('p');
  stamp.className = 'map-stamp';
  stamp.textContent = formatUtc({ milliseconds: timeNow(), nanoseconds: '000000000' });
  stamp.setAttribute('elementtiming', 'map stamp');
  return stamp;
}

/** A frame that takes longer than this, ms, will not come: the window is not on any screen. */
const longestFrame = 2_000;

/**
 * Resolves when an element that is put on the page now has been on the screen (Element Timing API). Two frames of the page say
 * less: under load the screen is behind them, and a picture would have what was there before.
 */
function isSeen(element: HTMLElement): Promise<void> {
  if (!supportsElementTiming()) return nextFrames();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === element)) end();
    });
    const timer = setTimeout(end, longestFrame);
    observer.observe({ type: 'element' });
    function end() {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
  });
}

function supportsElementTiming(): boolean {
  return (
    typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes?.includes('element')
  );
}

function nextFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
