import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { PointsHost } from '../points/points-host';
import { PointsLayer, type PointsLayerLook, type PointsLayerOptions } from '../points/points-layer';

interface PointsOnMapProps extends Omit<PointsLayerOptions, 'host' | 'covers'> {
  readonly host: PointsHost;
  readonly look: PointsLayerLook;
  /** Another value names the clusters' buttons anew. */
  readonly names: string;
}

/** The layer of all points as a part of the map, with whoever hears of it changing freely. */
export function PointsOnMap({ host, look, names, ...heard }: PointsOnMapProps) {
  const map = useMap();
  const latest = useRef({ ...heard, look });
  latest.current = { ...heard, look };
  const layer = useRef<PointsLayer | null>(null);

  useEffect(() => {
    const made = new PointsLayer(
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
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map, host]);

  const isMade = useRef(false);
  useEffect(() => {
    if (isMade.current) layer.current?.setLook(look);
    isMade.current = true;
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are what it waits for
  useEffect(() => layer.current?.rename(), [names]);

  return null;
}

/** What stands over the map: its controls, cards and notes, and the markers of a report or a track. */
const covering = [
  '.map-controls__group',
  '.map-legend',
  '.map-screen__corner > *',
  '.map-screen__card > *',
  '.map-screen__attribution',
  '.map-pin button',
].join(', ');

function coversOf(container: HTMLElement): readonly DOMRectReadOnly[] {
  const covers = container.parentElement?.querySelectorAll(covering) ?? [];
  return [...covers].map((cover) => cover.getBoundingClientRect());
}
