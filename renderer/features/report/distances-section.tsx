import { formatKm } from '../../../shared/domain/geodesy';
import { positionNames, positionsOf } from '../../../shared/domain/position';
import type { Report } from '../../../shared/domain/report';
import { PositionShape } from '../../ui/position-shape';
import { type Distance, distancesBetween } from './distances';
import { PositionNotes } from './position-notes';
import { ReportSection } from './report-section';
import './distances-section.css';

/** How far the report's positions lie apart, and which of them say little or nothing. */
export function DistancesSection({ report }: { readonly report: Report }) {
  const { usable, unusable } = positionsOf(report);
  const distances = distancesBetween(usable);
  const largest = distances[0]?.km ?? 0;
  return (
    <ReportSection title="Distances between positions">
      {distances.length > 0 && (
        <ul className="distances" aria-label="Distances between positions">
          {distances.map((distance) => (
            <DistanceItem
              key={`${distance.from.source} ${distance.to.source}`}
              distance={distance}
              largest={largest}
            />
          ))}
        </ul>
      )}
      {usable.length === 1 && (
        <p className="distances__none">Only one position: there is nothing to compare.</p>
      )}
      {usable.length === 0 && <p className="distances__none">No position with coordinates.</p>}
      <PositionNotes usable={usable} unusable={unusable} tor={report.ip?.tor} vpn={report.ip?.vpn} />
    </ReportSection>
  );
}

interface DistanceItemProps {
  readonly distance: Distance;
  /** km of the largest distance: the length of a whole bar. */
  readonly largest: number;
}

function DistanceItem({ distance: { from, to, km }, largest }: DistanceItemProps) {
  const share = largest > 0 ? (km / largest) * 100 : 0;
  return (
    <li className="distances__item">
      <span className="distances__pair">
        <PositionShape source={from.source} /> {positionNames[from.source]}{' '}
        <span className="distances__arrow">↔</span> <PositionShape source={to.source} />{' '}
        {positionNames[to.source]}
      </span>{' '}
      <strong className="distances__km">{formatKm(km)}</strong>
      {km > 0 && <span className="distances__bar" style={{ width: `${share}%` }} />}
    </li>
  );
}
