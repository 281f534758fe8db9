import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useState } from 'react';
import { allowedTileOrigin } from '../../../shared/tile-address';
import { useSubject } from '../../state/stores';
import type { Bounds } from './bounds';
import styles from './framed-map.module.css';
import { MapCanvas, WorldEdges } from './map-canvas';
import { MapFoot } from './map-foot';
import { type Crop, ViewportMemory } from './viewport-memory';

interface FramedMapProps {
  readonly label: string;
  /** What it frames; null leaves it where it is. */
  readonly bounds: Bounds | null;
  /** Frames the bounds again whenever it changes. Default: when the bounds do. */
  readonly request?: string;
  /** Maximum zoom for framing, and where there are streets or a tile server's images; by default the same. */
  readonly maxZoom: number;
  readonly maxZoomOfStreets?: number;
  /** Next to the bounds, px: names stand next to markers. */
  readonly padding: number;
  /** What stays clear of controls after the user moved the map; null for nothing. */
  readonly clear?: Bounds | null;
  /** What to show if the map has no room for the bounds; null to zoom out further instead. */
  readonly crop?: Crop | null;
  readonly onUserMove: () => void;
  /** Layers and markers. */
  readonly children: ReactNode;
  /** Shown over the map. */
  readonly over?: ReactNode;
}

/** Its own map, without controls, that frames what a screen shows. */
export function FramedMap({
  label,
  bounds,
  request = bounds === null ? 'free' : JSON.stringify(bounds),
  maxZoom,
  maxZoomOfStreets = maxZoom,
  padding,
  clear = null,
  crop = null,
  onUserMove,
  children,
  over,
}: FramedMapProps) {
  const settings = useSubject('settings', (state) => state.settings);
  const archive = useSubject('streets', ({ streets }) => (streets?.kind === 'open' ? streets.facts : null));
  const hasTiles = allowedTileOrigin(settings) !== null;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const zoom = hasTiles || archive !== null ? maxZoomOfStreets : maxZoom;
  const viewport = { request, bounds, clear, maxZoom: zoom, padding, instant: true };
  return (
    <section className={clsx(styles.root)} aria-label={label}>
      <MapCanvas settings={settings} onReady={setMap}>
        <ViewportMemory viewport={{ ...viewport, crop, look: null, onLook: null }} onUserMove={onUserMove} />
        {children}
        <WorldEdges />
      </MapCanvas>
      {over}
      <MapFoot map={map} sources={[archive?.attribution ?? '', hasTiles ? settings.tileAttribution : '']} />
    </section>
  );
}

/** Returns the bounds until the user moves the map, and again once they change. */
export function useFollowed(bounds: Bounds | null) {
  const [movedFrom, setMovedFrom] = useState<unknown>(undefined);
  return { followed: movedFrom === bounds ? null : bounds, onUserMove: () => setMovedFrom(bounds) };
}
