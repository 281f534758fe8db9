import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { MapView } from './report/plan-report';

/** What part of the world is on the screen, renewed whenever the map comes to rest. */
export function useMapView(): MapView {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  // The same at every render: others would not listen yet while the map is moved by an effect of that very render.
  const listeners = useMemo(() => {
    const renew = () => setView(viewOf(map));
    return { moveend: renew, resize: renew };
  }, [map]);
  useMapEvents(listeners);
  // The map may have moved between the first picture and the listening.
  useEffect(() => {
    setView((seen) => {
      const now = viewOf(map);
      const isSame = now.zoom === seen.zoom && now.box.x === seen.box.x && now.box.y === seen.box.y;
      return isSame ? seen : now;
    });
  }, [map]);
  return view;
}

function viewOf(map: LeafletMap): MapView {
  const zoom = map.getZoom();
  const centre = map.getCenter();
  const size = map.getSize();
  const middle = map.project(centre, zoom);
  return {
    zoom,
    longitude: centre.lng,
    box: { x: middle.x - size.x / 2, y: middle.y - size.y / 2, width: size.x, height: size.y },
  };
}
