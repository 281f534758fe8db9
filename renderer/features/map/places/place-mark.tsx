import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { nearestCopy } from '../bounds';
import { useMapView } from '../use-map-view';
import { NamedPin } from './named-pin';
import type { Place } from './place';

/** Marks the place that was searched for. The map goes there when it changes. */
export function PlaceMark({ place, near }: { readonly place: Place; readonly near: readonly Point[] }) {
  const map = useMap();
  const view = useMapView();
  const { latitude, zoom } = place;
  const longitude = nearestCopy(place.longitude, view.longitude);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what it waits for
  useEffect(() => {
    const isInstant = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = Math.min(map.getMaxZoom(), zoom);
    // Not flyTo, which zooms out to more than one world on its way.
    map.setView([latitude, longitude], target, isInstant ? { animate: false } : {});
  }, [map, place]);
  return <NamedPin at={place} name={place.name} near={near} />;
}
