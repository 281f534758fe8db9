import { MapPin as PinIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { useMapView } from '../use-map-view';
import type { Place } from './place-search';
import styles from './place-search.module.css';

/** Marks the place that was searched for. The map goes there when it changes. */
export function PlaceMark({ place }: { readonly place: Place }) {
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
  return (
    <MapPin at={{ latitude, longitude }} level="high">
      <span className={styles.mark} role="img" aria-label={messages.map.places.marked(place.name)}>
        <PinIcon size={30} aria-hidden="true" />
      </span>
      <Text size="small" weight={500} nowrap className={styles.name} aria-hidden="true">
        <bdi>{place.name}</bdi>
      </Text>
    </MapPin>
  );
}
