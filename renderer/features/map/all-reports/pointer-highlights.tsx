import { CircleMarker, Pane, useMap } from 'react-leaflet';
import { placedPoint } from '../../../../shared/domain/packed-points';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { useSubject } from '../../../state/stores';
import { nearestCopy } from '../bounds';
import { paneLevels } from '../map-panes';
import { MapPin } from '../map-pin';
import { PinName } from '../pin-name';
import type { PointsAtPlace } from '../points/point-queries';
import { useMapView } from '../use-map-view';
import styles from './pointer-highlights.module.css';
import { nearestPosition, reportName } from './report-names';
import type { RowsBySeq } from './use-reports-on-map';

interface HoveredReportProps {
  /** Not empty. */
  readonly found: PointsAtPlace;
  readonly rows: RowsBySeq;
  readonly timeZone: Settings['timeZone'];
}

const distances = { above: 12, below: 12, beside: 12 } as const;

/** The label next to the points under the pointer. Screen readers get the same from the buttons. */
export function HoveredReport({ found, rows, timeZone }: HoveredReportProps) {
  const map = useMap();
  const [nearest] = found.points;
  const row = nearest ? rows.get(nearest.seq) : null;
  if (!nearest || !row) return null;
  const { latitude, longitude } = placedPoint(nearest.x, nearest.y);
  const others = found.reports - 1;
  const name = reportName(row, nearestPosition(row, nearest), timeZone);
  const text = others > 0 ? messages.map.reports.andMore({ report: name, others }) : name;
  const at = { latitude, longitude: nearestCopy(longitude, map.getCenter().lng) };
  return (
    <MapPin at={at} level="high">
      <PinName
        at={at}
        text={text}
        height={26}
        distances={distances}
        side="above"
        size="small"
        className={styles.name}
        hidden
      >
        {text}
      </PinName>
    </MapPin>
  );
}

const overClusters = { zIndex: paneLevels['hovered-row'], pointerEvents: 'none' } as const;

/** Rings around the positions of the row under the pointer in the grid. */
export function HoveredRowPositions() {
  const row = useSubject('highlights', (state) => state.hoveredRow);
  const { longitude } = useMapView();
  return (
    <Pane name="hovered-row" style={overClusters}>
      {row?.positions.map((position) => (
        <CircleMarker
          key={`${row.key} ${position.source}`}
          center={[position.latitude, nearestCopy(position.longitude, longitude)]}
          radius={12}
          className={styles.ring}
          interactive={false}
        />
      ))}
    </Pane>
  );
}
