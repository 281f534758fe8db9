import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { PositionSource } from '../../../../shared/domain/position';
import { positionNames } from '../../../../shared/i18n/position-text';
import { Row, Text } from '../../../ui/layout';
import type { Line } from '../bounds';
import { LeaderLine } from '../leader-line';
import { type CardSide, sideAwayFrom } from '../map-card';
import { useControlBoxes } from '../map-covers';
import { MapPin, PinButton } from '../map-pin';
import { boxesOfPin, type PinnedPlace } from '../pin-boxes';
import { positionName, shortPlace } from '../place-text';
import { MarkerShape } from '../shapes';
import shapesStyles from '../shapes.module.css';
import { turnsOnScreen, useMapView } from '../use-map-view';
import { AssumedRadiiLayer, type SourceRadii } from './assumed-radii-layer';
import { type PlannedMarker, planReport } from './plan-report';
import { legInWords } from './position-facts';
import { drawReport, type Leg, type LegKind, type ReportLayout } from './report-lines';
import styles from './selected-report-layer.module.css';
import { latLngs } from './unrounded-lines';

interface SelectedReportLayerProps {
  readonly layout: ReportLayout;
  /** Drawn as circles; null for none. */
  readonly radii: SourceRadii | null;
  /** A place that is marked too, whose pin and name its labels don't cover. */
  readonly pinned: PinnedPlace | null;
  /** The position whose card is open. */
  readonly opened: PositionSource | null;
  readonly onOpen: (source: PositionSource, side: CardSide) => void;
}

/**
 * The selected report: its positions as markers, and the shortest path between each pair with its distance.
 */
export function SelectedReportLayer({ layout, radii, pinned, opened, onOpen }: SelectedReportLayerProps) {
  const view = useMapView();
  const [near, beside] = turnsOnScreen(layout.bounds, view);
  // Lines don't change while the map is only dragged.
  const drawn = useMemo(
    () => drawReport(layout, view.zoom, beside === undefined ? [near] : [near, beside]),
    [layout, view.zoom, near, beside],
  );
  const covered = useControlBoxes(view);
  const { markers, labels } = useMemo(() => {
    const pin = pinned ? boxesOfPin(pinned, view, covered) : [];
    return planReport(drawn, view, [...covered, ...pin]);
  }, [drawn, view, covered, pinned]);
  return (
    <>
      <AssumedRadiiLayer positions={layout.positions} radii={radii} view={view} />
      {markers.map((marker) => (
        <MapPin key={marker.position.source} at={marker.position} level="high">
          <PositionMarker marker={marker} opened={opened === marker.position.source} onOpen={onOpen} />
        </MapPin>
      ))}
      {drawn.legs.map(({ leg, lines, beyond }) => {
        const label = labels.get(leg.key);
        return (
          <Fragment key={leg.key}>
            {lines.map((line) => (
              <LegLine key={`${leg.kind} ${line[0]?.longitude}`} line={line} look={leg.kind} />
            ))}
            {beyond.map((line) => (
              <LegLine key={`beyond ${line[0]?.longitude}`} line={line} look="beyond" />
            ))}
            {label ? (
              <MapPin at={label} level="low">
                <LegLabel leg={leg} />
              </MapPin>
            ) : null}
          </Fragment>
        );
      })}
    </>
  );
}

const truePlace = { x: 0, y: 0 };

interface PositionMarkerProps {
  readonly marker: PlannedMarker;
  readonly opened: boolean;
  readonly onOpen: (source: PositionSource, side: CardSide) => void;
}

/**
 * One position of the selected report: its shape, its name, and lines to its true place and to its name if
 * they are apart.
 */
function PositionMarker({
  marker: { position, offset, name, nameLeader },
  opened,
  onOpen,
}: PositionMarkerProps) {
  const { source, suspicious } = position;
  const isOffset = offset.x !== 0 || offset.y !== 0;
  const isWest = name.x + name.width < offset.x;
  return (
    <>
      {isOffset || nameLeader ? (
        <svg
          className={clsx(styles.leaders, shapesStyles[`sourceColour-${source}`])}
          width="1"
          height="1"
          aria-hidden="true"
          focusable="false"
        >
          {nameLeader ? <LeaderLine from={offset} to={nameLeader} /> : null}
          {isOffset ? <LeaderLine from={truePlace} to={offset} dot /> : null}
        </svg>
      ) : null}
      <PinButton
        style={{ left: offset.x, top: offset.y }}
        aria-label={positionName(position)}
        aria-expanded={opened}
        onClick={({ currentTarget }) => onOpen(source, sideAwayFrom(currentTarget))}
      >
        <MarkerShape source={source} doubtful={suspicious} />
        <Text
          size="small"
          weight={500}
          nowrap
          className={styles.name}
          style={{
            top: name.y - offset.y + 15,
            // Next to the marker, whatever its true width is.
            ...(isWest ? { right: offset.x - name.x - name.width + 15 } : { left: name.x - offset.x + 15 }),
          }}
        >
          <span className={clsx(styles.source, shapesStyles[`sourceColour-${source}`])}>
            {positionNames[source]}
          </span>{' '}
          <bdi>{shortPlace(position)}</bdi>
        </Text>
      </PinButton>
    </>
  );
}

interface LegLineProps {
  readonly line: Line;
  /** Must not change while the line is shown: Leaflet sets the class once. */
  readonly look: LegKind | 'beyond';
}

/** Thinner if the positions agree: contradictions must stand out. */
const weights: Readonly<Record<LegLineProps['look'], number>> = {
  apart: 2.5,
  together: 1.5,
  explained: 2,
  doubtful: 2,
  beyond: 3,
};

/** A line of a leg, with a halo that separates it from what it crosses. */
function LegLine({ line, look }: LegLineProps) {
  const positions = useMemo(() => latLngs(line), [line]);
  const shape = { positions, interactive: false, smoothFactor: 0 };
  return (
    <>
      <Polyline
        {...shape}
        className={clsx(styles.legLine, styles['legLine-halo'])}
        weight={weights[look] + 3}
      />
      <Polyline
        {...shape}
        className={clsx(styles.legLine, styles[`legLine-${look}`])}
        weight={weights[look]}
      />
    </>
  );
}

/** The distance on a leg's line, marked if even its minimum contradicts. */
function LegLabel({ leg }: { readonly leg: Leg }) {
  return (
    <Row
      as="span"
      gap={4}
      size="tiny"
      weight={600}
      nowrap
      className={clsx(styles.legLabel, styles[`legLabel-${leg.kind}`])}
      role="img"
      aria-label={legInWords(leg)}
    >
      {leg.kind === 'apart' ? <TriangleAlert size={11} strokeWidth={2.5} aria-hidden="true" /> : null}
      {leg.label}
    </Row>
  );
}
