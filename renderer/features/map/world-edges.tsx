import { clsx } from 'clsx';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import styles from './map-screen.module.css';
import { worldSize } from './mercator';
import { useMapView } from './use-map-view';

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
