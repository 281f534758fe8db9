import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { placedPoint } from '../../../../shared/domain/packed-points';
import { riskLevelOf } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { InstantText } from '../../../components/instant-text';
import { useSubject } from '../../../state/stores';
import { Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { nearestCopy } from '../bounds';
import { MapCard } from '../map-card';
import mapCardStyles from '../map-card.module.css';
import { MapPin, PinButton } from '../map-pin';
import type { InView } from '../points/points-view';
import { ReportButton } from '../report-button';
import { RiskShape } from '../shapes';
import { nearestPosition, reportName, reportsNear } from './report-names';
import styles from './reports-at-place.module.css';
import type { ReportsAtPlace, RowsBySeq } from './use-reports-on-map';

interface SpiderMarkersProps {
  readonly at: ReportsAtPlace;
  readonly rows: RowsBySeq;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/**
 * The reports of one place spread around it, each with a leg to a dot at that place. Esc or a click elsewhere closes
 * them.
 */
export function SpiderMarkers({ at, rows, timeZone, onSelect, onClose }: SpiderMarkersProps) {
  const map = useMap();
  const group = useRef<HTMLDivElement>(null);
  const { load, get } = rows;
  const listed = at.seqs.flatMap((seq) => get(seq) ?? []);
  const { latitude, longitude } = placedPoint(at.x, at.y);
  const legs = spiderLegs(listed.length);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => void load(at.seqs), [load, at.seqs]);
  useEffect(() => {
    const closeNow = () => close.current();
    map.on('click zoomstart', closeNow);
    return () => {
      map.off('click zoomstart', closeNow);
    };
  }, [map]);
  const isThere = listed.length > 0;
  useEffect(() => {
    if (isThere) group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isThere]);

  return (
    <MapPin at={{ latitude, longitude: nearestCopy(longitude, map.getCenter().lng) }} level="high">
      <Group
        ref={group}
        aria-label={reportsNear(at.reports, at.place)}
        className={styles.root}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <svg className={styles.legs} width="1" height="1" aria-hidden="true" focusable="false">
          {legs.map(({ left, top }) => (
            <line key={`${left} ${top}`} x1={0} y1={0} x2={left} y2={top} />
          ))}
          <circle r="3" />
        </svg>
        {listed.map((row, index) => {
          const name = reportName(row, nearestPosition(row, at), timeZone);
          const { left = 0, top = 0 } = legs[index] ?? {};
          return (
            <PinButton
              key={row.key}
              className={styles.report}
              style={{ left, top }}
              aria-label={name}
              title={name}
              onClick={() => onSelect(row.key)}
            >
              <RiskShape look={riskLevelOf(row.riskAssignment)} />
            </PinButton>
          );
        })}
      </Group>
    </MapPin>
  );
}

interface ReportsCardProps {
  readonly at: ReportsAtPlace;
  readonly rows: RowsBySeq;
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/** Lists the reports of one place that zooming in can't separate, to select one. */
export function ReportsCard({ at, rows, onSelect, onClose }: ReportsCardProps) {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const { load, get } = rows;
  useEffect(() => void load(at.seqs), [load, at.seqs]);
  const listed = at.seqs.flatMap((seq) => get(seq) ?? []);
  const heading = reportsNear(at.reports, at.place);
  return (
    <MapCard label={heading} heading={heading} onClose={onClose}>
      <ul className={mapCardStyles.reports}>
        {listed.map((row) => (
          <li key={row.key}>
            <ReportButton row={row} onSelect={onSelect}>
              <bdi>{reportName(row, nearestPosition(row, at), timeZone)}</bdi>
              <Text as="div" tone="muted" size="small">
                <InstantText nanoseconds={row.timestamp} />
              </Text>
            </ReportButton>
          </li>
        ))}
      </ul>
      {at.reports > listed.length && listed.length > 0 ? (
        <Text as="p" tone="muted" size="small" className={mapCardStyles.below}>
          {messages.map.reports.moreHere({ others: at.reports - listed.length })}
        </Text>
      ) : null}
    </MapCard>
  );
}

/** Minimum distance between the middles of markers, CSS px. */
const spacing = 30;
/** Maximum number of markers in a ring; more form a spiral. */
const maxInRing = 8;

/**
 * Returns the offsets (CSS px) of markers around the place they share, so that each is visible and can be
 * clicked: few in a ring, clockwise from the top, more along a spiral with room for one marker between its
 * turns.
 */
export function spiderLegs(count: number): readonly InView[] {
  return count <= maxInRing ? ring(count) : spiral(count);
}

function ring(count: number): readonly InView[] {
  const radius = Math.max(spacing, spacing / (2 * Math.sin(Math.PI / Math.max(2, count))));
  return Array.from({ length: count }, (_, at) => leg((2 * Math.PI * at) / count, radius));
}

/** An Archimedean spiral: its radius grows by `spacing` per turn, and each step is `spacing` long. */
function spiral(count: number): readonly InView[] {
  const legs: InView[] = [];
  let angle = 2 * Math.PI;
  for (let at = 0; at < count; at += 1) {
    const radius = (spacing * 1.1 * angle) / (2 * Math.PI);
    legs.push(leg(angle, radius));
    angle += (spacing * 1.05) / radius;
  }
  return legs;
}

function leg(angle: number, radius: number): InView {
  return { left: radius * Math.sin(angle), top: -radius * Math.cos(angle) };
}
