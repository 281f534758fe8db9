import { MapPin as PinIcon } from 'lucide-react';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { useMapView } from '../use-map-view';
import styles from './named-pin.module.css';

interface NamedPinProps {
  readonly at: Point;
  readonly name: string;
}

/** A pin with the name of a place, on the copy of the world that is in view. */
export function NamedPin({ at, name }: NamedPinProps) {
  const { longitude } = useMapView();
  return (
    <MapPin at={{ latitude: at.latitude, longitude: nearestCopy(at.longitude, longitude) }} level="high">
      <span className={styles.pin} role="img" aria-label={messages.map.places.marked(name)}>
        <PinIcon size={30} aria-hidden="true" />
      </span>
      <Text size="small" weight={500} nowrap className={styles.name} aria-hidden="true">
        <bdi>{name}</bdi>
      </Text>
    </MapPin>
  );
}
