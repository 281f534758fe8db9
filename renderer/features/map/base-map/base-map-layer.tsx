import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { mapColours, onLookChange } from '../map-colours';
import { BaseMap } from './base-map';
import './base-map.css';
import { startBaseMap } from './start-base-map';

/** Puts the bundled base map below everything else and keeps it in the theme's colours and as sharp as the screen. */
export function BaseMapLayer() {
  const map = useMap();
  useEffect(() => {
    const host = startBaseMap();
    const dress = () =>
      host.look({
        colours: mapColours(map.getContainer()),
        density: Math.max(1, window.devicePixelRatio),
      });
    dress();
    const layer = new BaseMap(host).addTo(map);
    const stopListening = onLookChange(dress);
    return () => {
      stopListening();
      layer.remove();
    };
  }, [map]);
  return null;
}
