import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { onLookChange } from '../layer-picture';
import { BaseMap } from './base-map';
import type { MapColours } from './draw-world-tile';
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

/**
 * Returns the base map's colours from the current stylesheet. base-map.css registers them as colours, so
 * their values are resolved.
 */
function mapColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: colour('land'),
    coast: colour('coast'),
    border: colour('border'),
    graticule: colour('graticule'),
    label: colour('label'),
    city: colour('city'),
    halo: colour('halo'),
  };
}
