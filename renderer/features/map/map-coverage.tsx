import type { Settings } from '../../../shared/settings';
import { ReceivedText } from '../../ui/hostile-text';
import { coverageWords } from './place-reports';
import { timeOfDay } from './place-words';
import { riskLook, riskWord } from './risk-order';
import { RiskShape } from './risk-shape';
import type { MapReports } from './use-map-reports';
import './map-coverage.css';

interface MapCoverageProps {
  readonly reports: MapReports;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
}

/** How many of the page's reports the map shows, and which it cannot. */
export function MapCoverage({ reports: { placed, unplaced }, timeZone, onSelect }: MapCoverageProps) {
  const words = coverageWords(placed, unplaced.length);
  if (unplaced.length === 0) return <p className="map-coverage">{words}</p>;
  return (
    <details className="map-coverage">
      <summary className="map-coverage__summary">{words}</summary>
      <ul className="map-coverage__list">
        {unplaced.map((row) => (
          <li key={row.key}>
            <button type="button" className="map-coverage__report" onClick={() => onSelect(row.key)}>
              <RiskShape look={riskLook(row.riskAssignment)} size={16} />
              <span>
                Report {riskWord(row.riskAssignment)} <ReceivedText text={row.transactionId ?? row.id} mono />{' '}
                {timeOfDay(row, timeZone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
