import { useEffect, useRef } from 'react';
import { meaningOf } from '../../../../shared/i18n/meaning-of';
import { messages } from '../../../../shared/i18n/messages';
import { ReceivedText } from '../../../ui/hostile-text';
import type { FraudCaseSuggestion } from './fraud-case-choice';

interface FraudCaseSuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly FraudCaseSuggestion[];
  /** Index of the option that Enter adds; -1 for none. */
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly onPick: (fraudCase: string) => void;
}

/** The listbox of the combobox: each case with its meaning in the specification. It never has the focus. */
export function FraudCaseSuggestions({
  id,
  suggestions,
  active,
  optionId,
  onPick,
}: FraudCaseSuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={messages.feedback.fraudCases.suggestions}
      className="fraud-case-suggestions"
    >
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        <div
          key={suggestion.fraudCase}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          className="fraud-case-suggestions__option"
          // Keeps the focus in the input, whose blur handler would add the unfinished text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion.fraudCase)}
        >
          <span className="fraud-case-suggestions__case">
            <ReceivedText text={suggestion.fraudCase} />
            <Occurrences suggestion={suggestion} />
          </span>
          <span className="fraud-case-suggestions__meaning">
            {meaningOf('decision', suggestion.fraudCase)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Says where a case occurs. */
function Occurrences({
  suggestion: { reported, reports, inFeedback },
}: {
  readonly suggestion: FraudCaseSuggestion;
}) {
  const text = messages.feedback.fraudCases;
  const elsewhere = reports > 0 ? text.inReports(reports) : inFeedback ? text.inYourFeedback : null;
  return (
    <span className="fraud-case-suggestions__met">
      {reported ? <span className="fraud-case-suggestions__reported">{text.inTheReport}</span> : null}
      {elsewhere}
    </span>
  );
}
