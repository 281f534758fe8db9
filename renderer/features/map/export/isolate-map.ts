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

/** Hides what isn't part of a picture, and adds the time to `stamped`. */
async function isolate(
  screen: HTMLElement,
  what: 'map' | 'timeline',
  element: HTMLElement,
  stamped: HTMLElement | null,
): Promise<IsolatedPart> {
  const legends = what === 'map' ? screen.querySelectorAll<HTMLDetailsElement>('details:not([open])') : [];
  const collapsedLegends = [...legends];
  for (const details of collapsedLegends) {
    details.open = true;
    details.dataset.unfolded = '';
  }
  screen.dataset.alone = what;
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
      for (const details of collapsedLegends) {
        details.open = false;
        delete details.dataset.unfolded;
      }
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
