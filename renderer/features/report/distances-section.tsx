import { disagreementOf, type SourceDistance } from '../../../shared/domain/disagreement';
import { intervalInWords } from '../../../shared/domain/distance-interval';
import { formatKm } from '../../../shared/domain/geodesy';
import { positionNames, positionsOf } from '../../../shared/domain/position';
import type { Report } from '../../../shared/domain/report';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { DisagreementSummary } from '../../ui/disagreement-summary';
import { PositionShape } from '../../ui/position-shape';
import { PositionNotes } from './position-notes';
import { ReportSection } from './report-section';
import './distances-section.css';

/** What the report's positions say to each other: how far they lie apart, and which of them say little or nothing. */
export function DistancesSection({ report }: { readonly report: Report }) {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const { usable, unusable } = positionsOf(report);
  const disagreement = disagreementOf(claimsOf(report), radii);
  const distances = disagreement.distances.toSorted((one, other) => other.km - one.km);
  const largest = distances[0]?.km ?? 0;
  const words = messages.report.distances;
  return (
    <ReportSection title={words.title}>
      <DisagreementSummary disagreement={disagreement} />
      {distances.length > 0 && (
        <ul className="distances" aria-label={words.title}>
          {distances.map((distance) => (
            <DistanceItem key={distance.sources.join(' ')} distance={distance} largest={largest} />
          ))}
        </ul>
      )}
      {usable.length === 1 && <p className="distances__none">{words.onePosition}</p>}
      {usable.length === 0 && <p className="distances__none">{words.noPosition}</p>}
      <PositionNotes usable={usable} unusable={unusable} tor={report.ip?.tor} vpn={report.ip?.vpn} />
    </ReportSection>
  );
}

interface DistanceItemProps {
  readonly distance: SourceDistance;
  /** km of the largest distance: the length of a whole bar. */
  readonly largest: number;
}

function DistanceItem({ distance, largest }: DistanceItemProps) {
  const {
    sources: [from, to],
    km,
    interval,
    explainedBy,
  } = distance;
  const share = largest > 0 ? (km / largest) * 100 : 0;
  return (
    <li className="distances__item">
      <span className="distances__pair">
        <PositionShape source={from} /> {positionNames[from]} <span className="distances__arrow">↔</span>{' '}
        <PositionShape source={to} /> {positionNames[to]}
      </span>{' '}
      <span className="distances__km" title={messages.report.distances.asPrecise(intervalInWords(interval))}>
        {explainedBy && <span className="distances__explained">{explainedBy} </span>}
        <strong>{formatKm(km)}</strong>
      </span>
      {km > 0 && <span className="distances__bar" style={{ width: `${share}%` }} />}
    </li>
  );
}
