// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import type { LinkNode, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { messages } from '../../../../shared/i18n/messages';
import { allowedTileOrigin } from '../../../../shared/tile-address';
import { useSubject } from '../../../state/stores';
import { Centered } from '../../../ui/layout';
import { visibleText } from '../../../ui/visible-text';
import { nearestCopy, smallestBounds } from '../bounds';
import { MapAttribution, MapCanvas, WorldEdges } from '../map-canvas';
import { MapPin, PinButton } from '../map-pin';
import { MarkerShape } from '../shapes';
import { useMapView } from '../use-map-view';
import { ViewportMemory } from '../viewport-memory';
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
const maxZoom = 12;

/** Where linked users were. */
export function LinksMap({ picture, selected, onSelect }: LinksMapProps) {
  const settings = useSubject('settings', (state) => state.settings);
  const archive = useSubject('streets', ({ streets }) => (streets?.kind === 'open' ? streets.facts : null));
  /** The bounds from which the user moved the map; others are followed. */
  const [movedFrom, setMovedFrom] = useState<unknown>(null);
  const [, setMap] = useState<LeafletMap | null>(null);
  const places = useMemo(() => placesOf(picture), [picture]);
  const bounds = useMemo(() => smallestBounds(places.map(({ point }) => point)), [places]);
  const isFollowing = movedFrom !== bounds;
  const text = messages.links;
  return (
    <section className={styles.root} aria-label={text.map}>
      {places.length === 0 ? (
        <Centered tone="muted" size="grid">
          {text.noPlaces}
        </Centered>
      ) : (
        <>
          <MapCanvas settings={settings} onReady={setMap}>
            <ViewportMemory
              viewport={{
                request: isFollowing ? JSON.stringify(bounds) : 'free',
                bounds: isFollowing ? bounds : null,
                rows: null,
                look: null,
                onLook: null,
                clear: bounds,
                maxZoom,
                padding: 40,
                instant: true,
              }}
              onUserMove={() => setMovedFrom(bounds)}
            />
            <PlacePins places={places} selected={selected} onSelect={onSelect} />
            <WorldEdges />
          </MapCanvas>
          <MapAttribution
            sources={[
              archive?.attribution ?? '',
              allowedTileOrigin(settings) === null ? '' : settings.tileAttribution,
            ]}
          />
        </>
      )}
    </section>
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
