import { clsx } from 'clsx';
import { Fragment, useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Move } from '../../../../shared/domain/move';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { type Line, moveEast } from '../bounds';
import { MapPin } from '../map-pin';
import { shortPlace } from '../place-text';
import { drawLeg, turnTowards } from '../selected-report/report-lines';
import { latLngs } from '../selected-report/unrounded-lines';
import { useMapView } from '../use-map-view';
import type { EvidenceLayout, Way } from './evidence-layout';
import styles from './report-map.module.css';

/** The ways from the previous reports, each with a mark where it starts. */
export function WaysLayer({ layout: { report, ways } }: { readonly layout: EvidenceLayout }) {
  const { zoom, longitude } = useMapView();
  const turn = turnTowards(report, longitude);
  const drawn = useMemo(() => ways.map((way) => ({ way, ...drawnWay(way, zoom, turn) })), [ways, zoom, turn]);
  return drawn.map(({ way: { move, ...way }, from, lines }) => (
    <Fragment key={`${move.fromKey} ${move.to.source} ${lookOf(move)}`}>
      {lines.map((line) => (
        <WayLine key={line[0]?.longitude} line={line} look={lookOf(move)} />
      ))}
      <MapPin at={from} level="low">
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

function drawnWay({ from, to }: Way, zoom: number, turn: number) {
  const [[start = from], [end = to]] = [moveEast([from], turn), moveEast([to], turn)];
  const { lines, beyond } = drawLeg(start, end, zoom);
  return { from: start, lines: [...lines, ...beyond] };
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
