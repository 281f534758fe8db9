import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { PointsHost } from '../points/points-host';
import { PointsLayer, type PointsLayerLook, type PointsLayerOptions } from '../points/points-layer';

interface PointsOnMapProps extends Omit<PointsLayerOptions, 'host' | 'covers'> {
  readonly host: PointsHost;
  readonly look: PointsLayerLook;
  /** A new value updates the names of the clusters' buttons. */
  readonly names: string;
}

/** Adds the layer of all points to the map. Its callbacks may change at any time. */
export function PointsOnMap({ host, look, names, ...callbacks }: PointsOnMapProps) {
  const map = useMap();
  const latest = useRef({ ...callbacks, look });
  latest.current = { ...callbacks, look };
  const layer = useRef<PointsLayer | null>(null);

  useEffect(() => {
    const added = new PointsLayer(
      {
        host,
        onCount: (count) => latest.current.onCount(count),
        onPaint: (points) => latest.current.onPaint(points),
        onHover: (points) => latest.current.onHover(points),
        onClick: (points) => latest.current.onClick(points),
        onSpider: (cluster, seqs) => latest.current.onSpider(cluster, seqs),
        onReport: (cluster) => latest.current.onReport(cluster),
        onZoom: () => latest.current.onZoom(),
        nameOf: (cluster) => latest.current.nameOf(cluster),
        covers: () => coversOf(map.getContainer()),
      },
      latest.current.look,
    ).addTo(map);
    layer.current = added;
    return () => {
      added.remove();
      layer.current = null;
    };
  }, [map, host]);

  useEffect(() => onCoversChange(map.getContainer(), () => layer.current?.onCoversChange()), [map]);

  const isMade = useRef(false);
  useEffect(() => {
    if (isMade.current) layer.current?.setLook(look);
    isMade.current = true;
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are what it waits for
  useEffect(() => layer.current?.rename(), [names]);

  return null;
}

/** The elements that cover the map: its controls, cards and notes, and the markers of a report or a track. */
const covering = [
  '.map-controls__group',
  '.map-legend',
  '.map-screen__corner > *',
  '.map-screen__card > *',
  '.map-screen__attribution',
  '.map-pin button',
].join(', ');

/**
 * Calls `listener` when the legend is collapsed or expanded, and when cards and notes are added or removed.
 * Returns a function that stops it.
 */
function onCoversChange(container: HTMLElement, listener: () => void): () => void {
  const stage = container.parentElement;
  // The toggle event doesn't bubble.
  stage?.addEventListener('toggle', listener, { capture: true });
  const watcher = new MutationObserver(listener);
  for (const observed of stage?.querySelectorAll('.map-screen__card, .map-screen__corner') ?? [])
    watcher.observe(observed, { childList: true });
  return () => {
    stage?.removeEventListener('toggle', listener, { capture: true });
    watcher.disconnect();
  };
}

function coversOf(container: HTMLElement): readonly DOMRectReadOnly[] {
  const covers = container.parentElement?.querySelectorAll(covering) ?? [];
  return [...covers].map((cover) => cover.getBoundingClientRect());
}
