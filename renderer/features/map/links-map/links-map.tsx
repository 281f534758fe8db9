// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { LinkNode, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { Centered } from '../../../ui/layout';
import { nearestCopy, smallestBounds } from '../bounds';
import { maxZoomFor } from '../fitted-zoom';
import { FramedMap, useFollowed } from '../framed-map';
import { MapPin, PinButton } from '../map-pin';
import { MarkerShape } from '../shapes';
import { useMapView } from '../use-map-view';
import styles from './links-map.module.css';

export interface LinksMapProps {
  readonly picture: LinkPicture;
  /** Index of the selected node. */
  readonly selected: number;
  readonly onSelect: (node: number) => void;
}

/** A place among the linked nodes. */
interface LinkedPlace {
  readonly at: number;
  readonly node: LinkNode;
  readonly point: NonNullable<LinkNode['point']>;
}

/** The most places on the map, those nearest to the start. */
const maxPlaces = 100;

/** Where linked users were. */
export function LinksMap({ picture, selected, onSelect }: LinksMapProps) {
  const places = useMemo(() => placesOf(picture), [picture]);
  const bounds = useMemo(() => smallestBounds(places.map(({ point }) => point)), [places]);
  const { followed, onUserMove } = useFollowed(bounds);
  const text = messages.links;
  if (places.length === 0)
    return (
      <section className={styles.none} aria-label={text.map}>
        <Centered tone="muted" size="grid">
          {text.noPlaces}
        </Centered>
      </section>
    );
  return (
    <FramedMap
      label={text.map}
      bounds={followed}
      clear={bounds}
      maxZoom={maxZoomFor(bounds)}
      padding={40}
      onUserMove={onUserMove}
    >
      <PlacePins places={places} selected={selected} onSelect={onSelect} />
    </FramedMap>
  );
}

function placesOf({ nodes }: LinkPicture): readonly LinkedPlace[] {
  return nodes
    .flatMap((node, at) => (node.point ? [{ at, node, point: node.point }] : []))
    .slice(0, maxPlaces);
}

interface PlacePinsProps extends Pick<LinksMapProps, 'selected' | 'onSelect'> {
  readonly places: readonly LinkedPlace[];
}

function PlacePins({ places, selected, onSelect }: PlacePinsProps) {
  const { longitude } = useMapView();
  return places.map(({ at, node, point }) => {
    const label = messages.links.onMap({
      name: visibleText(node.address || node.ref.value),
      users: node.users,
    });
    return (
      <MapPin
        key={at}
        at={{ latitude: point.latitude, longitude: nearestCopy(point.longitude, longitude) }}
        level={at === selected ? 'high' : 'low'}
      >
        <PinButton
          className={clsx(at === selected && styles.selected)}
          aria-label={label}
          aria-pressed={at === selected}
          title={label}
          onClick={() => onSelect(at)}
        >
          <MarkerShape source={node.ref.kind === 'place' ? 'geo' : 'ip'} size={22} />
        </PinButton>
      </MapPin>
    );
  });
}
