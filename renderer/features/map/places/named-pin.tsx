import { MapPin as PinIcon } from 'lucide-react';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { pinDistances, pinNameHeight } from '../pin-boxes';
import { PinName } from '../pin-name';
import { useMapView } from '../use-map-view';
import styles from './named-pin.module.css';

interface NamedPinProps {
  readonly at: Point;
  readonly name: string;
  /** Markers that its name doesn't cover, and under which it is. */
  readonly near?: readonly Point[];
}

/** A pin with the name of a place, on the copy of the world that is in view. */
export function NamedPin({ at, name, near }: NamedPinProps) {
  const { longitude } = useMapView();
  const point = { latitude: at.latitude, longitude: nearestCopy(at.longitude, longitude) };
  return (
    <MapPin at={point} level={near ? 'low' : 'high'}>
      <span className={styles.pin} role="img" aria-label={messages.map.places.marked({ place: name })}>
        <PinIcon size={30} aria-hidden="true" />
      </span>
      <PinName
        at={point}
        text={name}
        height={pinNameHeight}
        distances={pinDistances}
        near={near ?? []}
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
