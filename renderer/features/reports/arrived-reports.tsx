import { ArrowUp } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import './arrived-reports.css';

/** Tells of new reports without moving what is being read: it stands where there is room for it beforehand. */
export function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  const words = messages.reports.arrived;
  return (
    <div className={arrived > 0 ? 'arrived-reports arrived-reports--some' : 'arrived-reports'}>
      <span role="status" aria-label={words.label} className="arrived-reports__words">
        {arrived > 0 && (
          <>
            <ArrowUp size={14} aria-hidden />
            {words.some(arrived)}
          </>
        )}
      </span>
      {arrived > 0 && (
        <button
          type="button"
          className="arrived-reports__show"
          onClick={() => void reports.getState().showArrived()}
        >
          {words.show}
        </button>
      )}
    </div>
  );
}
