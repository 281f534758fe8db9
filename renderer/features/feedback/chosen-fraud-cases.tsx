import { X } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';

interface ChosenFraudCasesProps {
  readonly chosen: readonly string[];
  readonly onRemove: (fraudCase: string) => void;
}

/** The fraud cases that will be sent, each with a button that takes it out. */
export function ChosenFraudCases({ chosen, onRemove }: ChosenFraudCasesProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen-fraud-cases" aria-label={messages.feedback.fraudCases.chosen}>
      {chosen.map((fraudCase) => (
        <li key={fraudCase} className="chosen-fraud-cases__case">
          <ReceivedText text={fraudCase} />
          <button
            type="button"
            className="chosen-fraud-cases__remove"
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
