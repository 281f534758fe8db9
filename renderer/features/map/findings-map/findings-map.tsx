// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import { allowedTileOrigin } from '../../../../shared/tile-address';
import { useSubject } from '../../../state/stores';
import { MapAttribution, MapCanvas, WorldEdges } from '../map-canvas';
import { type Viewport, ViewportMemory } from '../viewport-memory';
import { FindingsLayer, type FindingsLayerProps } from './findings-layer';
import { boundsOfFindings } from './findings-layout';
import styles from './findings-map.module.css';

export interface FindingsMapProps extends FindingsLayerProps {
  readonly label: string;
}

/** The findings of a tool at their places, each with its number. A click chooses one. */
export function FindingsMap({ label, findings, chosen, onChoose, circles }: FindingsMapProps) {
  const settings = useSubject('settings', (state) => state.settings);
  const archive = useSubject('streets', ({ streets }) => (streets?.kind === 'open' ? streets.facts : null));
  const [, setMap] = useState<LeafletMap | null>(null);
  const [movedFor, setMovedFor] = useState<unknown>(null);
  const bounds = useMemo(() => boundsOfFindings(findings, chosen, circles), [findings, chosen, circles]);
  const hasTiles = allowedTileOrigin(settings) !== null;
  const isFollowing = movedFor !== bounds;
  const viewport: Viewport = {
    request: isFollowing ? JSON.stringify(bounds) : 'free',
    bounds: isFollowing ? bounds : null,
    rows: null,
    look: null,
    onLook: null,
    clear: null,
    maxZoom: hasTiles || archive !== null ? maxZoomOfStreets : maxZoomOfWorld,
    padding,
    instant: true,
  };
  return (
    <section className={styles.root} aria-label={label}>
      <MapCanvas settings={settings} onReady={setMap}>
        <ViewportMemory viewport={viewport} onUserMove={() => setMovedFor(bounds)} />
        <FindingsLayer findings={findings} chosen={chosen} onChoose={onChoose} circles={circles} />
        <WorldEdges />
      </MapCanvas>
      <MapAttribution sources={[archive?.attribution ?? '', hasTiles ? settings.tileAttribution : '']} />
    </section>
  );
}

const maxZoomOfWorld = 12;
const maxZoomOfStreets = 16;
const padding = 60;
