import { messages } from '../../../shared/messages/messages';
import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import type { Settings } from '../../../shared/settings';
import { tileOrigin } from '../../../shared/tile-address';
import { BaseMapLayer } from './base-map/base-map-layer';
import { lastLatitude } from './mercator';
import { TilesLayer } from './tiles-layer';

/** Deepest zoom that the bundled data is worth; a tile server's pictures go further. */
const deepestOfBaseMap = 12;
const deepestOfTiles = 18;
/** So many turns round the world that nobody gets to the end. */
const manyTurns = 360 * 1_000;

interface MapCanvasProps {
  readonly settings: Settings;
  readonly onReady: (map: LeafletMap | null) => void;
  /** Layers and markers. */
  readonly children: ReactNode;
}

/** The Leaflet map: the bundled base map, the pictures of a tile server where one is set, and what is put on them. */
export function MapCanvas({ settings, onReady, children }: MapCanvasProps) {
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const tileAddress = settings.tileAddress.trim();
  const hasTiles = tileOrigin(tileAddress) !== null;
  return (
    <MapContainer
      key={hasTiles ? 'tiles' : 'base map'}
      ref={(map) => {
        if (map) nameForReaders(map.getContainer());
        onReady(map);
      }}
      className="map-screen__canvas"
      center={[25, 10]}
      zoom={2}
      minZoom={1}
      maxZoom={hasTiles ? deepestOfTiles : deepestOfBaseMap}
      maxBounds={[
        [-lastLatitude, -manyTurns],
        [lastLatitude, manyTurns],
      ]}
      maxBoundsViscosity={1}
      attributionControl={false}
      zoomControl={false}
      fadeAnimation={false}
      zoomAnimation={!still}
      markerZoomAnimation={!still}
      inertia={!still}
    >
      <BaseMapLayer />
      {hasTiles ? <TilesLayer key={tileAddress} address={tileAddress} deepestZoom={deepestOfTiles} /> : null}
      {children}
    </MapContainer>
  );
}

/** The map takes the focus, for its keys: then it says what it is. */
function nameForReaders(container: HTMLElement): void {
  container.setAttribute('role', 'group');
  container.setAttribute('aria-label', messages.map.canvas);
}
