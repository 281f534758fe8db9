import { EyeOff } from 'lucide-react';
import { messages } from '../../../../shared/messages/messages';
import { useSubject } from '../../../state/stores';
import './shown-count.css';

/** How many reports the filters and the words leave, and how many they hide. */
export function ShownCount() {
  const counts = useSubject('reports', (state) => state.counts);
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);
  const words = messages.reports.shown;
  return (
    <span role="status" aria-label={words.label} className="shown-count">
      {counts === null ? null : (
        <>
          <span>{words.reports(counts.shown)}</span>
          {hidden > 0 ? (
            <span className="shown-count__hidden">
              <EyeOff size={13} aria-hidden="true" />
              {words.hidden(hidden)}
            </span>
          ) : null}
        </>
      )}
    </span>
  );
}
