import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { formatUtc } from '../../../../shared/domain/instant';
import { timeNow } from '../../../clock';
import styles from '../map-screen.module.css';
import type { WindowPart } from './map-picture-store';

interface IsolatedPart {
  /** Its rectangle in the window. */
  readonly part: WindowPart;
  readonly restore: () => void;
}

/**
 * Hides the map's buttons, hints and cards, expands its legend along the lower edge and adds a time stamp, so
 * that a picture contains only the map. Resolves once this is on the screen; `restore` reverts it. Returns
 * null if the map isn't part of a map screen.
 */
export async function isolateMap(map: LeafletMap): Promise<IsolatedPart | null> {
  const canvas = map.getContainer();
  const screen = canvas.closest<HTMLElement>('[data-map-screen]');
  if (!screen) return null;
  const collapsedLegends = [...screen.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of collapsedLegends) {
    details.open = true;
    details.dataset.unfolded = '';
  }
  const { part, restore } = await isolate(screen, canvas, canvas.parentElement);
  return {
    part,
    restore: () => {
      restore();
      for (const details of collapsedLegends) {
        details.open = false;
        delete details.dataset.unfolded;
      }
    },
  };
}

/** The same for the timeline of a map screen. */
export async function isolateTimeline(panel: HTMLElement): Promise<IsolatedPart | null> {
  const screen = panel.closest<HTMLElement>('[data-map-screen]');
  return screen && isolate(screen, panel, panel);
}

/** Hides what isn't part of a picture, and adds the time to `stamped`. */
async function isolate(
  screen: HTMLElement,
  element: HTMLElement,
  stamped: HTMLElement | null,
): Promise<IsolatedPart> {
  screen.dataset.alone = '';
  const stamp = timeStamp();
  const painted = whenPainted(stamp);
  stamped?.append(stamp);
  await painted;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    part: { x, y, width, height },
    restore: () => {
      stamp.remove();
      delete screen.dataset.alone;
    },
  };
}

/** The current time; in UTC, because the picture may be viewed in any time zone. */
function timeStamp(): HTMLElement {
  const stamp = document.createElement('p');
  stamp.className = clsx(styles.stamp);
  stamp.textContent = formatUtc({ milliseconds: timeNow(), nanoseconds: '000000000' });
  stamp.setAttribute('elementtiming', 'map stamp');
  return stamp;
}

/** If a frame takes longer than this, ms, the window isn't on any screen. */
const frameTimeoutMs = 2_000;

/**
 * Resolves when a newly added element has been painted (Element Timing API). Waiting for two frames of the
 * page isn't enough: under load the screen lags behind, and a picture would show the previous content.
 */
function whenPainted(element: HTMLElement): Promise<void> {
  if (!supportsElementTiming()) return nextFrames();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === element)) end();
    });
    const timer = setTimeout(end, frameTimeoutMs);
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
