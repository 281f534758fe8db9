import 'leaflet/dist/leaflet.css';
import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import { messages } from '../../../shared/i18n/messages';
import type { Settings } from '../../../shared/settings';
import { allowedTileOrigin } from '../../../shared/tile-address';
import { tileRequestTemplate } from '../../../shared/tile-request';
import { useSubject } from '../../state/stores';
import { Panel } from '../../ui/layout';
import { BaseMapLayer } from './base-map/base-map-layer';
import styles from './map-screen.module.css';
import { lastLatitude, worldSize } from './mercator';
import { zoomStep } from './one-world';
import { StreetsLayer } from './streets/streets-layer';
import { useMapView } from './use-map-view';

/** The closest zoom: 0.6 m a pixel at the equator, so that positions some metres apart are told apart. */
const closestZoom = 18;
/** The map continues past the date line; it is bounded in the north and the south. */
const unlimitedDegrees = 360 * 1_000;

interface MapCanvasProps {
  readonly settings: Settings;
  readonly onReady?: (map: LeafletMap | null) => void;
  /** Layers and markers. */
  readonly children: ReactNode;
}

/**
 * The Leaflet map: the bundled base map, the images of a tile server if one is set, and the layers on top.
 */
export function MapCanvas({ settings, onReady, children }: MapCanvasProps) {
  const [reducesMotion] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const tileAddress = settings.tileAddress.trim();
  const hasTiles = allowedTileOrigin(settings) !== null;
  const hasStreets = useSubject('streets', ({ streets }) => streets?.kind === 'open');
  return (
    <MapContainer
      ref={(map) => {
        if (map) labelForScreenReaders(map.getContainer());
        onReady?.(map);
      }}
      className={clsx(styles.canvas)}
      center={[25, 10]}
      zoom={2}
      minZoom={0}
      zoomSnap={zoomStep}
      maxZoom={closestZoom}
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
      <BaseMapLayer isCovered={hasTiles || hasStreets} />
      <StreetsLayer />
      {hasTiles ? <TilesLayer key={tileAddress} address={tileAddress} maxZoom={closestZoom} /> : null}
      {children}
    </MapContainer>
  );
}

/** The map can be focused for its keyboard shortcuts, so it needs a role and a name. */
function labelForScreenReaders(container: HTMLElement): void {
  container.setAttribute('role', 'group');
  container.setAttribute('aria-label', messages.map.canvas);
}

interface TilesLayerProps {
  /** The validated URL template of the tile server. */
  readonly address: string;
  readonly maxZoom: number;
}

/** Shows the images of the tile server over the base map, and a message while they fail to load. */
function TilesLayer({ address, maxZoom }: TilesLayerProps) {
  const map = useMap();
  const [failing, setFailing] = useState(false);
  const handlers = useMemo(
    () => ({ tileerror: () => setFailing(true), tileload: () => setFailing(false) }),
    [],
  );
  return (
    <>
      <TileLayer url={tileRequestTemplate(address)} zIndex={3} maxZoom={maxZoom} eventHandlers={handlers} />
      {failing
        ? createPortal(
            <Panel
              as="p"
              kind="warning"
              size="grid"
              role="alert"
              className={styles.tilesFailing}
              data-not-in-picture
            >
              {messages.map.tilesFail({ host: new URL(address.replace(/[{}]/g, '')).host })}
            </Panel>,
            map.getContainer(),
          )
        : null}
    </>
  );
}

/** Covers what lies beyond one world on either side, where the same places would be shown again. */
export function WorldEdges() {
  const map = useMap();
  const { zoom } = useMapView();
  const width = (map.getSize().x - worldSize(zoom)) / 2;
  if (width < 1) return null;
  return createPortal(
    ['left' as const, 'right' as const].map((side) => (
      <div key={side} className={clsx(styles.edge)} style={{ width, [side]: 0 }} data-covers-map />
    )),
    map.getContainer(),
  );
}
