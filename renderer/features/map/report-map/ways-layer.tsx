import { clsx } from 'clsx';
import { Fragment, useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Move } from '../../../../shared/domain/move';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { type Line, moveEast, nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { shortPlace } from '../place-text';
import { drawLeg } from '../selected-report/report-lines';
import { latLngs } from '../selected-report/unrounded-lines';
import { turnsOnScreen, useMapView } from '../use-map-view';
import type { EvidenceLayout, Way } from './evidence-layout';
import styles from './report-map.module.css';

/** The ways from the previous reports, each with a mark where it starts. */
export function WaysLayer({ layout: { report, ways } }: { readonly layout: EvidenceLayout }) {
  const view = useMapView();
  const { zoom } = view;
  const [near, beside] = turnsOnScreen(report.bounds, view);
  const drawn = useMemo(() => {
    const turns = beside === undefined ? [near] : [near, beside];
    return ways.map((way) => ({ way, lines: turns.flatMap((turn) => wayLines(way, zoom, turn)) }));
  }, [ways, zoom, near, beside]);
  return drawn.map(({ way: { move, ...way }, lines }) => (
    <Fragment key={`${move.fromKey} ${move.to.source} ${lookOf(move)}`}>
      {lines.map((line) => (
        <WayLine key={line[0]?.longitude} line={line} look={lookOf(move)} />
      ))}
      <MapPin at={{ ...way.from, longitude: nearestCopy(way.from.longitude, view.longitude) }} level="low">
        <span className={styles.start} />
        <Text
          size="tiny"
          nowrap
          className={clsx(styles.startName, way.from.longitude > way.to.longitude && styles.startNameWest)}
        >
          {messages.evidence.previousReport} <bdi>{shortPlace(move.from)}</bdi>
        </Text>
      </MapPin>
    </Fragment>
  ));
}

function wayLines({ from, to }: Way, zoom: number, turn: number): readonly Line[] {
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

function WayLine({ line, look }: WayLineProps) {
  const positions = useMemo(() => latLngs(line), [line]);
  const shape = { positions, interactive: false, smoothFactor: 0 };
  return (
    <>
      <Polyline {...shape} className={clsx(styles.way, styles['way-halo'])} weight={6} />
      <Polyline {...shape} className={clsx(styles.way, styles[`way-${look}`])} weight={3} />
    </>
  );
}
