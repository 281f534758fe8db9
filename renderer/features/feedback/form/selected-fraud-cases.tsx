import { X } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';

interface SelectedFraudCasesProps {
  readonly selected: readonly string[];
  readonly onRemove: (fraudCase: string) => void;
}

/** The selected fraud cases, each with a remove button. */
export function SelectedFraudCases({ selected, onRemove }: SelectedFraudCasesProps) {
  if (selected.length === 0) return null;
  return (
    <ul className="selected-fraud-cases" aria-label={messages.feedback.fraudCases.chosen}>
      {selected.map((fraudCase) => (
        <li key={fraudCase} className="selected-fraud-cases__case">
          <ReceivedText text={fraudCase} />
          <button
            type="button"
            className="selected-fraud-cases__remove"
            aria-label={messages.feedback.fraudCases.remove(visibleText(fraudCase))}
            onClick={() => onRemove(fraudCase)}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
