import { clsx } from 'clsx';
import type { Request } from '../../shared/contract/contract';
import { formatUtc } from '../../shared/domain/instant';
import { timeNow } from '../clock';
import styles from './isolated-part.module.css';

/** A part of the window that shows only what a picture has. */
export interface IsolatedPart {
  /** Its rectangle in the window. */
  readonly part: Request<'map.takePicture'>;
  readonly restore: () => void;
}

/** Hides what is over an element, and adds a time stamp to it. Resolves once this is on the screen; `restore` reverts it. */
export async function isolate(element: HTMLElement): Promise<IsolatedPart> {
  element.dataset.alone = '';
  const removeStamp = await stamped(element);
  return {
    part: partOf(element),
    restore: () => {
      removeStamp();
      delete element.dataset.alone;
    },
  };
}

/** Returns the part of the window that an element covers. */
export function partOf(element: HTMLElement): IsolatedPart['part'] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Adds the time to an element; null for none. Resolves once it is on the screen, to what removes it. */
export async function stamped(element: HTMLElement | null): Promise<() => void> {
  const stamp = timeStamp();
  const painted = whenPainted(stamp);
  element?.append(stamp);
  await painted;
  return () => stamp.remove();
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
