import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { BaseMap } from './base-map';
import './base-map.css';
import { mapColours, onLookChange } from './map-colours';
import { readWorld } from './world';

/** Puts the bundled base map below everything else and keeps it in the theme's colours. */
export function BaseMapLayer() {
  const map = useMap();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('world-atlas/countries-50m.json').then(({ default: atlas }) => {
      if (gone) return;
      const container = map.getContainer();
      const layer = new BaseMap(readWorld(atlas), mapColours(container)).addTo(map);
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
