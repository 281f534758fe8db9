import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Box } from './mercator';
import type { MapView } from './use-map-view';

/** The map's controls, cards and notes. */
const controls = '[data-covers-map], [data-holds-covers] > *';
const markers = '.leaflet-marker-icon button';
/** The controls, and the markers of a report or a track. */
const covering = `${controls}, ${markers}`;

/** Returns the parts of the screen where other elements are over the map. */
export function coversOf(container: HTMLElement): readonly DOMRectReadOnly[] {
  return rectanglesOf(container, covering);
}

function rectanglesOf(container: HTMLElement, selector: string): readonly DOMRectReadOnly[] {
  const covers = container.parentElement?.querySelectorAll(selector) ?? [];
  return [...covers].map((cover) => cover.getBoundingClientRect());
}

/**
 * Calls `listener` when the legend is collapsed or expanded, and when cards and notes are added or removed.
 * Returns a function that stops it.
 */
export function onCoversChange(container: HTMLElement, listener: () => void): () => void {
  const stage = container.parentElement;
  // The toggle event doesn't bubble.
  stage?.addEventListener('toggle', listener, { capture: true });
  const watcher = new MutationObserver(listener);
  for (const observed of stage?.querySelectorAll('[data-holds-covers]') ?? [])
    watcher.observe(observed, { childList: true });
  return () => {
    stage?.removeEventListener('toggle', listener, { capture: true });
    watcher.disconnect();
  };
}

/** Returns the parts of the view under the map's controls, as boxes on the world, so that labels can avoid them. */
export function useControlBoxes({ box }: MapView): readonly Box[] {
  const map = useMap();
  const [onScreen, setOnScreen] = useState<readonly Box[]>([]);
  // The controls move when the map is resized.
  const { width, height } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again at another size
  useEffect(() => {
    const container = map.getContainer();
    const measure = () => {
      const { left, top } = container.getBoundingClientRect();
      const found = rectanglesOf(container, controls).filter((each) => each.width > 0);
      setOnScreen(found.map((each) => ({ ...sizeOf(each), x: each.left - left, y: each.top - top })));
    };
    measure();
    return onCoversChange(container, measure);
  }, [map, width, height]);
  return useMemo(() => {
    // Where the world is narrower than the screen, the map is covered on both sides.
    const west = box.x - (map.getSize().x - box.width) / 2;
    return onScreen.map((each) => ({ ...each, x: each.x + west, y: each.y + box.y }));
  }, [map, onScreen, box]);
}

function sizeOf({ width, height }: DOMRectReadOnly): Pick<Box, 'width' | 'height'> {
  return { width, height };
}
