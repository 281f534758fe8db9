import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { placedPoint } from '../../../../shared/domain/packed-points';
import type { Settings } from '../../../../shared/settings';
import { nearestCopy } from '../bounds';
import { MapPin } from '../map-pin';
import { spiderLegs } from '../points/spider-legs';
import { riskLook } from '../risk-look';
import { RiskShape } from '../shapes';
import { nearestPosition } from './nearest-position';
import { reportName, reportsNear } from './report-names';
import type { ReportsAtPlace } from './reports-card';
import type { RowsBySeq } from './use-rows';
import './spider-markers.css';

interface SpiderMarkersProps {
  readonly at: ReportsAtPlace;
  readonly rows: RowsBySeq;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/**
 * The reports of one place spread around it, each with a leg to its place. Esc or a click elsewhere closes
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
      {/* biome-ignore lint/a11y/useSemanticElements: nothing here is a form's fieldset */}
      <div
        ref={group}
        role="group"
        aria-label={reportsNear(at.reports, at.place)}
        className="spider"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <svg className="spider__legs" aria-hidden="true" focusable="false">
          {legs.map(({ left, top }) => (
            <line key={`${left} ${top}`} x1={0} y1={0} x2={left} y2={top} />
          ))}
        </svg>
        {listed.map((row, index) => {
          const name = reportName(row, nearestPosition(row, at), timeZone);
          const { left = 0, top = 0 } = legs[index] ?? {};
          return (
            <button
              key={row.key}
              type="button"
              className="spider__report"
              style={{ left, top }}
              aria-label={name}
              title={name}
              onClick={() => onSelect(row.key)}
            >
              <RiskShape look={riskLook(row.riskAssignment)} />
            </button>
          );
        })}
      </div>
    </MapPin>
  );
}
