import type { ReportCounts } from '../../../shared/ipc';
import type { Settings } from '../../../shared/settings';
import { useSubject } from '../../state/stores';
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

/** How many of the page's reports the map shows, which it cannot, and how many there are beside them. */
export function MapCoverage({ reports: { placed, unplaced }, timeZone, onSelect }: MapCoverageProps) {
  const beside = useSubject('reports', ({ counts }) =>
    counts === null ? '' : besideWords(counts, placed.length + unplaced.length),
  );
  const words = coverageWords(placed, unplaced.length) + beside;
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

/** "; 325 on other pages; 12,000 hidden", of a page of so many reports. */
function besideWords({ shown, stored }: ReportCounts, onPage: number): string {
  const others = Math.max(0, shown - onPage);
  const hidden = Math.max(0, stored - shown);
  return [
    ...(others > 0 ? [`; ${others.toLocaleString('en')} on other pages`] : []),
    ...(hidden > 0 ? [`; ${hidden.toLocaleString('en')} hidden`] : []),
  ].join('');
}
