import { EyeOff, FilterX } from 'lucide-react';
import { showsEverything } from '../../../../shared/domain/report-query';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { countWords } from '../../../ui/count-words';

/** How many reports are shown and how many are not, and the way back to all of them. */
export function ShownCount({ onCleared }: { readonly onCleared: () => void }) {
  const { reports } = useStores();
  const counts = useSubject('reports', (state) => state.counts);
  const everything = useSubject('reports', ({ query }) => showsEverything(query));
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);

  function clear() {
    reports.getState().clearFilters();
    onCleared();
  }

  return (
    <div className="shown-count">
      <span role="status" aria-label="Shown" className="shown-count__words">
        {counts === null ? null : (
          <>
            <span>{countWords(counts.shown, 'report')}</span>
            {hidden > 0 ? (
              <span className="shown-count__hidden">
                <EyeOff size={13} aria-hidden="true" />
                {hidden.toLocaleString('en')} hidden
              </span>
            ) : null}
          </>
        )}
      </span>
      {everything ? null : (
        <Button size="small" variant="quiet" icon={<FilterX aria-hidden="true" />} onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
