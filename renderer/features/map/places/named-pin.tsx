import { MapPin as PinIcon } from 'lucide-react';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { PinName } from '../pin-name';
import { useMapView } from '../use-map-view';
import styles from './named-pin.module.css';

interface NamedPinProps {
  readonly at: Point;
  readonly name: string;
}

/** The pin is 30 px high, above its point. */
const distances = { above: 34, below: 4, beside: 18 } as const;

/** A pin with the name of a place, on the copy of the world that is in view. */
export function NamedPin({ at, name }: NamedPinProps) {
  const { longitude } = useMapView();
  const point = { latitude: at.latitude, longitude: nearestCopy(at.longitude, longitude) };
  return (
    <MapPin at={point} level="high">
      <span className={styles.pin} role="img" aria-label={messages.map.places.marked({ place: name })}>
        <PinIcon size={30} aria-hidden="true" />
      </span>
      <PinName
        at={point}
        text={name}
        height={22}
        distances={distances}
        side="below"
        size="small"
        weight={500}
        className={styles.name}
        hidden
      >
        <bdi>{name}</bdi>
      </PinName>
    </MapPin>
  );
}
