import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Disagreement } from '../../../shared/domain/disagreement';
import { disagreementInWords } from '../../../shared/domain/disagreement-words';
import { DisagreementSummary } from '../../ui/disagreement-summary';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import { AssumedRadiiSwitch } from './assumed-radii-switch';
import { DistancesTable } from './distances-table';
import { PositionsTable } from './positions-table';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';
import './positions-panel.css';

/** The panel starts folded in windows lower than this, px, where it would leave no map. */
const roomy = 680;

interface PositionsPanelProps {
  readonly selected: SelectedReport;
  readonly legs: readonly Leg[];
  readonly radiiShown: boolean;
  readonly onShowRadii: (shown: boolean) => void;
}

/** The facts of the map as tables: each position of the report, how far they are from one another, and what that says. */
export function PositionsPanel({ selected, legs, radiiShown, onShowRadii }: PositionsPanelProps) {
  const { positions, disagreement } = selected;
  const [open, setOpen] = useState(() => window.innerHeight >= roomy);
  const body = useId();
  return (
    <div className="positions-panel">
      <div className="positions-panel__head">
        <button
          type="button"
          className="positions-panel__toggle"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className="positions-panel__chevron" size={16} aria-hidden="true" />
          Positions <span className="positions-panel__count">{positions.length}</span>
        </button>
        {disagreement.score > 0 ? <Score disagreement={disagreement} /> : null}
        <AssumedRadiiSwitch shown={radiiShown} onChange={onShowRadii} />
      </div>
      <div id={body} className="positions-panel__body" hidden={!open}>
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
    </div>
  );
}

/** The score with the reason that weighs most: what is seen while the panel is folded, or its end out of sight. */
function Score({ disagreement }: { readonly disagreement: Disagreement }) {
  const words = disagreementInWords(disagreement);
  return (
    <span className="positions-panel__score" title={visibleText(words)}>
      Disagreement {disagreement.score}: <ReceivedText text={words} />
    </span>
  );
}
