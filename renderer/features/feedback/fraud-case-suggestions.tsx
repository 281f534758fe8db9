import { useEffect, useRef } from 'react';
import { meaningOf } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import type { FraudCaseSuggestion } from './fraud-case-choice';

interface FraudCaseSuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly FraudCaseSuggestion[];
  /** Position of the one that Enter would take; -1 for none. */
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly onPick: (fraudCase: string) => void;
}

/** The list of a combobox: each case with its meaning in the specification. The focus never enters it. */
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
          // The input must keep the focus, or leaving it would take over what is half typed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion.fraudCase)}
        >
          <span className="fraud-case-suggestions__case">
            <ReceivedText text={suggestion.fraudCase} />
            <Met suggestion={suggestion} />
          </span>
          <span className="fraud-case-suggestions__meaning">
            {meaningOf('decision', suggestion.fraudCase)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Where a case was met before. */
function Met({ suggestion: { reported, reports, given } }: { readonly suggestion: FraudCaseSuggestion }) {
  const words = messages.feedback.fraudCases;
  const elsewhere = reports > 0 ? words.inReports(reports) : given ? words.inYourFeedback : null;
  return (
    <span className="fraud-case-suggestions__met">
      {reported ? <span className="fraud-case-suggestions__reported">{words.inTheReport}</span> : null}
      {elsewhere}
    </span>
  );
}
