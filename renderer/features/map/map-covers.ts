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

/** Returns the parts of a map that are always under its controls and notes, px from its north-west corner: not under its cards. */
export function lastingCovers(container: HTMLElement): readonly Box[] {
  const { left, top } = container.getBoundingClientRect();
  return [...(container.parentElement?.querySelectorAll(controls) ?? [])]
    .filter((cover) => !container.contains(cover) && !cover.matches('[role="dialog"]'))
    .map((cover) => cover.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((cover) => ({ ...sizeOf(cover), x: cover.left - left, y: cover.top - top }));
}

/**
 * Calls `listener` when controls, cards and notes are added, removed, collapsed or expanded. Returns a function that stops
 * it.
 */
export function onCoversChange(container: HTMLElement, listener: () => void): () => void {
  const stage = container.parentElement;
  const sizes = new ResizeObserver(listener);
  const watchSizes = () => {
    for (const cover of stage?.querySelectorAll(controls) ?? []) sizes.observe(cover);
  };
  const children = new MutationObserver(() => {
    watchSizes();
    listener();
  });
  watchSizes();
  for (const observed of stage?.querySelectorAll('[data-holds-covers]') ?? [])
    children.observe(observed, { childList: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
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
