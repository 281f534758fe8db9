import { ArrowUp } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { countWords } from '../../ui/count-words';
import './arrived-reports.css';

/** Tells of new reports without moving what is being read: it stands where there is room for it beforehand. */
export function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  return (
    <div className={arrived > 0 ? 'arrived-reports arrived-reports--some' : 'arrived-reports'}>
      <span role="status" aria-label="New reports" className="arrived-reports__words">
        {arrived > 0 && (
          <>
            <ArrowUp size={14} aria-hidden />
            {countWords(arrived, 'new report')}
          </>
        )}
      </span>
      {arrived > 0 && (
        <button
          type="button"
          className="arrived-reports__show"
          onClick={() => void reports.getState().showArrived()}
        >
          Show
        </button>
      )}
    </div>
  );
}
