import { MapPinOff } from 'lucide-react';
import { positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { unplacedReasons } from './position-problems';
import './unplaced-report.css';
import type { SelectedReport } from './use-selected-report';

/**
 * Says that the selected report has no position for the map and, once its details are loaded, why for each
 * source.
 */
export function UnplacedReport({ selected }: { readonly selected: SelectedReport }) {
  const words = messages.map.unplaced;
  const sources = positionSources.map((source) => ({
    name: positionNames[source],
    reasons: unplacedReasons(selected, source),
  }));
  const notGiven = sources.filter(({ reasons }) => reasons.length === 0).map(({ name }) => name);
  return (
    <div className="unplaced-report" role="status">
      <p className="unplaced-report__title">
        <MapPinOff aria-hidden="true" />
        {words.title}
      </p>
      {selected.text ? (
        <ul className="unplaced-report__reasons">
          {sources.map(({ name, reasons }) =>
            reasons.length > 0 ? <li key={name}>{words.reason(name, reasons.join('; '))}</li> : null,
          )}
          {notGiven.length > 0 ? <li>{words.notGiven(notGiven)}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
