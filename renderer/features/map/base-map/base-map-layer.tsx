import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { mapColours, onLookChange } from '../map-colours';
import { BaseMap } from './base-map';
import './base-map.css';
import { startBaseMap } from './start-base-map';

/**
 * Shows the bundled base map below all other layers, in the theme's colours and at the screen's pixel
 * density.
 */
export function BaseMapLayer() {
  const map = useMap();
  useEffect(() => {
    const host = startBaseMap();
    const applyLook = () =>
      host.setLook({
        colours: mapColours(map.getContainer()),
        density: Math.max(1, window.devicePixelRatio),
      });
    applyLook();
    const layer = new BaseMap(host).addTo(map);
    const stopListening = onLookChange(applyLook);
    return () => {
      stopListening();
      layer.remove();
    };
  }, [map]);
  return null;
}
