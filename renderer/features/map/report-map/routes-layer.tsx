import { clsx } from 'clsx';
import { Fragment, useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { isTrusted } from '../../../../shared/domain/explanation/arrivals';
import type { Move } from '../../../../shared/domain/move';
import { messages } from '../../../../shared/i18n/messages';
import { type Line, moveEast, nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { PinName } from '../pin-name';
import { shortPlace } from '../place-text';
import { drawLeg } from '../selected-report/report-lines';
import { latLngs } from '../selected-report/unrounded-lines';
import { turnsOnScreen, useMapView } from '../use-map-view';
import type { EvidenceLayout, Route } from './evidence-layout';
import styles from './report-map.module.css';

/** The routes from earlier reports, each with a mark where it starts. */
export function RoutesLayer({ layout: { report, routes } }: { readonly layout: EvidenceLayout }) {
  const view = useMapView();
  const { zoom } = view;
  const [near, beside] = turnsOnScreen(report.bounds, view);
  const drawn = useMemo(() => {
    const turns = beside === undefined ? [near] : [near, beside];
    return routes.map((route) => ({ route, lines: turns.flatMap((turn) => routeLines(route, zoom, turn)) }));
  }, [routes, zoom, near, beside]);
  return drawn.map(({ route, lines }) => (
    <Fragment key={`${route.traveller} ${route.move.fromKey} ${route.move.to.source} ${lookOf(route.move)}`}>
      {lines.map((line) => (
        <RouteLine key={line[0]?.longitude} line={line} look={lookOf(route.move)} />
      ))}
      <StartMark route={route} near={view.longitude} />
    </Fragment>
  ));
}

const startDistances = { above: 8, below: 8, beside: 8 } as const;

/** Marks where a route starts. `near`: the longitude in the middle of the view. */
function StartMark({
  route: { traveller, move, from, to },
  near,
}: {
  readonly route: Route;
  readonly near: number;
}) {
  const at = { latitude: from.latitude, longitude: nearestCopy(from.longitude, near) };
  const place = shortPlace(move.from);
  const name = messages.evidence.startsAt[isTrusted(traveller) ? 'trusted' : 'previous'];
  return (
    <MapPin at={at} level="low">
      <span className={styles.start} />
      <PinName
        at={at}
        text={`${name} ${place}`}
        height={18}
        distances={startDistances}
        // On the side of the report, where there is room.
        side={from.longitude > to.longitude ? 'west' : 'east'}
        size="tiny"
        className={styles.startName}
      >
        {name} <bdi>{place}</bdi>
      </PinName>
    </MapPin>
  );
}

function routeLines({ from, to }: Route, zoom: number, turn: number): readonly Line[] {
  const { lines, beyond } = drawLeg(from, to, zoom);
  return [...lines, ...beyond].map((line) => moveEast(line, turn));
}

type Look = 'possible' | 'impossible' | 'excluded';

function lookOf({ impossible, excludedBy }: Move): Look {
  if (impossible) return 'impossible';
  return excludedBy === null ? 'possible' : 'excluded';
}

interface WayLineProps {
  readonly line: Line;
  /** Must not change while the line is shown: Leaflet sets the class once. */
  readonly look: Look;
}

function RouteLine({ line, look }: WayLineProps) {
  const positions = useMemo(() => latLngs(line), [line]);
  const shape = { positions, interactive: false, smoothFactor: 0 };
  return (
    <>
      <Polyline {...shape} className={clsx(styles.way, styles['way-halo'])} weight={6} />
      <Polyline {...shape} className={clsx(styles.way, styles[`way-${look}`])} weight={3} />
    </>
  );
}
