import { EyeOff } from 'lucide-react';
import { useSubject } from '../../../state/stores';
import { countWords } from '../../../ui/count-words';
import './shown-count.css';

/** How many reports the filters and the words leave, and how many they hide. */
export function ShownCount() {
  const counts = useSubject('reports', (state) => state.counts);
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);
  return (
    <span role="status" aria-label="Shown" className="shown-count">
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
  );
}
