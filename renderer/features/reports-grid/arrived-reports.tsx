import { ArrowUp } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import './arrived-reports.css';

/** Announces new reports in space reserved for it, so that the rows don't move. */
export function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  const text = messages.reports.arrived;
  return (
    <div className={arrived > 0 ? 'arrived-reports arrived-reports--some' : 'arrived-reports'}>
      <span role="status" aria-label={text.label} className="arrived-reports__words">
        {arrived > 0 && (
          <>
            <ArrowUp size={14} aria-hidden />
            {text.some(arrived)}
          </>
        )}
      </span>
      {arrived > 0 && (
        <button
          type="button"
          className="arrived-reports__show"
          onClick={() => void reports.getState().showArrived()}
        >
          {text.show}
        </button>
      )}
    </div>
  );
}
