import { messages } from '../../../shared/i18n/messages';
import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import type { Settings } from '../../../shared/settings';
import { tileOrigin } from '../../../shared/tile-address';
import { BaseMapLayer } from './base-map/base-map-layer';
import { lastLatitude } from './mercator';
import { TilesLayer } from './tiles-layer';

/** Maximum useful zoom of the bundled data, and of a tile server's images. */
const maxZoomOfBaseMap = 12;
const maxZoomOfTiles = 18;
/** So many turns around the world that dragging never reaches the end. */
const unlimitedDegrees = 360 * 1_000;

interface MapCanvasProps {
  readonly settings: Settings;
  readonly onReady: (map: LeafletMap | null) => void;
  /** Layers and markers. */
  readonly children: ReactNode;
}

/**
 * The Leaflet map: the bundled base map, the images of a tile server if one is set, and the layers on top.
 */
export function MapCanvas({ settings, onReady, children }: MapCanvasProps) {
  const [reducesMotion] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const tileAddress = settings.tileAddress.trim();
  const hasTiles = tileOrigin(tileAddress) !== null;
  return (
    <MapContainer
      key={hasTiles ? 'tiles' : 'base map'}
      ref={(map) => {
        if (map) labelForScreenReaders(map.getContainer());
        onReady(map);
      }}
      className="map-screen__canvas"
      center={[25, 10]}
      zoom={2}
      minZoom={1}
      maxZoom={hasTiles ? maxZoomOfTiles : maxZoomOfBaseMap}
      maxBounds={[
        [-lastLatitude, -unlimitedDegrees],
        [lastLatitude, unlimitedDegrees],
      ]}
      maxBoundsViscosity={1}
      attributionControl={false}
      zoomControl={false}
      fadeAnimation={false}
      zoomAnimation={!reducesMotion}
      markerZoomAnimation={!reducesMotion}
      inertia={!reducesMotion}
    >
      <BaseMapLayer />
      {hasTiles ? <TilesLayer key={tileAddress} address={tileAddress} maxZoom={maxZoomOfTiles} /> : null}
      {children}
    </MapContainer>
  );
}

/** The map can be focused for its keyboard shortcuts, so it needs a role and a name. */
function labelForScreenReaders(container: HTMLElement): void {
  container.setAttribute('role', 'group');
  container.setAttribute('aria-label', messages.map.canvas);
}
