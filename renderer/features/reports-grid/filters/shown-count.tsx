import { EyeOff } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { useSubject } from '../../../state/stores';
import './shown-count.css';

/** Counts the reports that match the filters and the search, and those that don't. */
export function ShownCount() {
  const counts = useSubject('reports', (state) => state.counts);
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);
  const text = messages.reports.shown;
  return (
    <span role="status" aria-label={text.label} className="shown-count">
      {counts === null ? null : (
        <>
          <span>{text.reports(counts.shown)}</span>
          {hidden > 0 ? (
            <span className="shown-count__hidden">
              <EyeOff size={13} aria-hidden="true" />
              {text.hidden(hidden)}
            </span>
          ) : null}
        </>
      )}
    </span>
  );
}
