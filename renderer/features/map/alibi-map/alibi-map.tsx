// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { clsx } from 'clsx';
import { Fragment, useMemo, useState } from 'react';
import { Polyline, useMapEvents } from 'react-leaflet';
import type { Alibi } from '../../../../shared/domain/alibi';
import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { clickedPoint, type Line, moveEast, nearestCopy } from '../bounds';
import { FramedMap } from '../framed-map';
import { MapPin } from '../map-pin';
import { PinName } from '../pin-name';
import { coordinates, shortPlace } from '../place-text';
import { NamedPin } from '../places/named-pin';
import { drawLeg } from '../selected-report/report-lines';
import { latLngs } from '../selected-report/unrounded-lines';
import { MarkerShape } from '../shapes';
import { useMapView } from '../use-map-view';
import { boundsOfAlibi, discsAt, type QueriedPlace, type SeenPlace, seenPlaces } from './alibi-layout';
import styles from './alibi-map.module.css';
import { AreaLayer } from './area-layer';

export interface AlibiMapProps {
  /** The place in question; null while there is none. */
  readonly place: QueriedPlace | null;
  /** null until there is an answer. */
  readonly alibi: Alibi | null;
  /** The moment at which the reachable area is shown, and the one in question, ms since 1970; null for none. */
  readonly moment: number | null;
  readonly asked: number | null;
  readonly fastestKmPerHour: number;
  /** Called when the user clicks on the map. */
  readonly onPlace: (point: Point) => void;
}

const noSides: ReturnType<typeof discsAt> = [];

/** The place in question, the reports around the time, and where the device can be in between. A click asks about a place. */
export function AlibiMap({ place, alibi, moment, asked, fastestKmPerHour, onPlace }: AlibiMapProps) {
  const [isFollowing, setFollowing] = useState(true);
  const seen = useMemo(() => (alibi ? seenPlaces(alibi, fastestKmPerHour) : []), [alibi, fastestKmPerHour]);
  const sides = useMemo(
    () => (alibi && moment !== null ? discsAt(alibi, moment, fastestKmPerHour) : noSides),
    [alibi, moment, fastestKmPerHour],
  );
  const bounds = useMemo(
    () =>
      boundsOfAlibi(place, seen, alibi && asked !== null ? discsAt(alibi, asked, fastestKmPerHour) : noSides),
    [place, seen, alibi, asked, fastestKmPerHour],
  );
  return (
    <FramedMap
      label={messages.investigate.alibi.map}
      bounds={isFollowing ? bounds : null}
      maxZoom={maxZoom}
      padding={paddingForNames}
      onUserMove={() => setFollowing(false)}
    >
      <ClickedPlace
        onPlace={(point) => {
          // The user sees the place already.
          setFollowing(false);
          onPlace(point);
        }}
      />
      <AreaLayer sides={sides} />
      {place ? <RoutesToPlace place={place} seen={seen} /> : null}
      <SeenMarks seen={seen} />
      {place ? <QueriedCircle place={place} /> : null}
      {place ? <NamedPin at={place} name={place.name || coordinates(place)} /> : null}
    </FramedMap>
  );
}

const maxZoom = 9;
const paddingForNames = 90;

function ClickedPlace({ onPlace }: Pick<AlibiMapProps, 'onPlace'>) {
  useMapEvents({ click: ({ latlng }) => onPlace(clickedPoint(latlng)) });
  return null;
}

/** The circle around the place that still counts as the place. */
function QueriedCircle({ place }: { readonly place: QueriedPlace }) {
  const { longitude } = useMapView();
  const { ring } = useMemo(() => geodesicCircle(place, place.radiusKm), [place]);
  const turn = nearestCopy(place.longitude, longitude) - place.longitude;
  const positions = useMemo(() => latLngs(moveEast(ring, turn)), [ring, turn]);
  if (place.radiusKm === 0) return null;
  return (
    <Polyline
      positions={positions}
      interactive={false}
      smoothFactor={0}
      weight={1.5}
      className={clsx(styles.asked)}
    />
  );
}

const seenDistances = { above: 12, below: 12, beside: 14 } as const;

/** Marks where the reports place the device. */
function SeenMarks({ seen }: { readonly seen: readonly SeenPlace[] }) {
  const { longitude } = useMapView();
  return seen.map(({ side, report, position }) => {
    const at = { ...position, longitude: nearestCopy(position.longitude, longitude) };
    const [word, place] = [messages.investigate.alibi.sides[side], shortPlace(position)];
    return (
      <MapPin key={`${report} ${position.source}`} at={at} level="low">
        <span className={styles.seen}>
          <MarkerShape source={position.source} size={20} />
        </span>
        <PinName
          at={at}
          text={`${word}: ${place}`}
          height={18}
          distances={seenDistances}
          // The reports of both sides are often at one place.
          side={side === 'before' ? 'above' : 'below'}
          size="tiny"
          className={styles.seenName}
        >
          {word}: <bdi>{place}</bdi>
        </PinName>
      </MapPin>
    );
  });
}

/** The shortest ways between the places of the reports and the place in question. */
function RoutesToPlace({
  place,
  seen,
}: {
  readonly place: QueriedPlace;
  readonly seen: readonly SeenPlace[];
}) {
  const { zoom, longitude } = useMapView();
  const turn = nearestCopy(place.longitude, longitude) - place.longitude;
  return seen.map(({ report, position, tooFast }) => {
    const from = { ...position, longitude: nearestCopy(position.longitude, place.longitude) };
    const { lines, beyond } = drawLeg(from, place, zoom);
    return (
      <Fragment key={`${report} ${position.source} ${tooFast}`}>
        {[...lines, ...beyond].map((line) => (
          <RouteLine
            key={`${line[0]?.latitude} ${line[0]?.longitude}`}
            line={moveEast(line, turn)}
            tooFast={tooFast}
          />
        ))}
      </Fragment>
    );
  });
}

function RouteLine({ line, tooFast }: { readonly line: Line; readonly tooFast: boolean }) {
  const positions = useMemo(() => latLngs(line), [line]);
  return (
    <Polyline
      positions={positions}
      interactive={false}
      smoothFactor={0}
      weight={2.5}
      className={clsx(styles.way, tooFast && styles.tooFast)}
    />
  );
}
