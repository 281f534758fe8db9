import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { BaseMap } from './base-map';
import './base-map.css';
import { bundledWorld } from './bundled-world';
import { mapColours, onLookChange } from './map-colours';

/** Puts the bundled base map below everything else and keeps it in the theme's colours. */
export function BaseMapLayer() {
  const map = useMap();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void bundledWorld().then((world) => {
      if (gone) return;
      const container = map.getContainer();
      const layer = new BaseMap(world, mapColours(container)).addTo(map);
      const stopListening = onLookChange(() => layer.recolour(mapColours(container)));
      stop = () => {
        stopListening();
        layer.remove();
      };
    });
    return () => {
      gone = true;
      stop();
    };
  }, [map]);
  return null;
}
