import { DisagreementSummary } from '../../../components/disagreement-summary';
import { DistancesTable } from './distances-table';
import { PositionsTable } from './positions-table';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';
import './positions-panel.css';

interface PositionsPanelProps {
  readonly selected: SelectedReport;
  readonly legs: readonly Leg[];
}

/** The report's positions, the distances between them and the assessment of their disagreement, as tables. */
export function PositionsPanel({ selected, legs }: PositionsPanelProps) {
  const { positions, disagreement } = selected;
  return (
    <div className="positions-panel">
      <div className="positions-panel__positions">
        <PositionsTable selected={selected} />
      </div>
      <div className="positions-panel__distances">
        <DistancesTable positions={positions} legs={legs} />
      </div>
      <div className="positions-panel__summary">
        <DisagreementSummary disagreement={disagreement} />
      </div>
    </div>
  );
}
