import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { maxFraudCaseLength, maxFraudCases } from '../../../../shared/domain/feedback';
import { meaningOf } from '../../../../shared/i18n/meaning-of';
import { messages } from '../../../../shared/i18n/messages';
import { Field } from '../../../ui/fields';
import fieldsStyles from '../../../ui/fields.module.css';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import styles from './fraud-cases-field.module.css';
import {
  type FraudCaseSuggestion,
  suggestionsFor,
  useFraudCasesSeen,
  withFraudCase,
} from './suggested-fraud-cases';

interface FraudCasesFieldProps {
  readonly selected: readonly string[];
  /** Fraud cases that the report gives. */
  readonly reported: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (selected: readonly string[]) => void;
}

/**
 * Selects any number of fraud cases, from a list or by typing and Enter. Implements the ARIA combobox pattern: the
 * focus stays in the input while the arrow keys move through the list.
 */
export function FraudCasesField({ selected, reported, error, onChange }: FraudCasesFieldProps) {
  const text = messages.feedback.fraudCases;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [wasFocused, setWasFocused] = useState(false);
  const seen = useFraudCasesSeen(wasFocused);
  const full = selected.length >= maxFraudCases;
  const suggestions = full ? [] : suggestionsFor(typed, selected, reported, seen);
  const expanded = open && suggestions.length > 0;
  const activeCase = expanded ? suggestions[active]?.fraudCase : undefined;

  function add(fraudCase: string) {
    const next = withFraudCase(selected, fraudCase);
    if (next !== selected) onChange(next);
    setTyped('');
    setActive(-1);
  }
  function move(step: 1 | -1) {
    setOpen(true);
    const last = suggestions.length - 1;
    const next = active + step;
    setActive(next > last ? 0 : next < 0 ? last : next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(activeCase ?? typed);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '' && selected.length > 0) {
      onChange(selected.slice(0, -1));
    }
  }

  return (
    <div>
      <Field
        label={messages.feedback.fields.fraudCases}
        hint={full ? text.full(maxFraudCases) : text.instructions}
        error={error}
      >
        {(control) => (
          <span className={styles.frame}>
            <SelectedFraudCases
              selected={selected}
              onRemove={(removed) => onChange(selected.filter((fraudCase) => fraudCase !== removed))}
            />
            <input
              {...control}
              className={fieldsStyles.fieldControl}
              role="combobox"
              aria-expanded={expanded}
              aria-controls={expanded ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={activeCase === undefined ? undefined : optionId(listId, active)}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxFraudCaseLength}
              placeholder={selected.length === 0 ? text.none : text.addAnother}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setActive(-1);
              }}
              onFocus={() => setWasFocused(true)}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add(typed);
                setOpen(false);
              }}
            />
            {expanded ? (
              <FraudCaseSuggestions
                id={listId}
                suggestions={suggestions}
                active={active}
                optionId={(at) => optionId(listId, at)}
                onPick={add}
              />
            ) : null}
          </span>
        )}
      </Field>
    </div>
  );
}

function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

interface SelectedFraudCasesProps {
  readonly selected: readonly string[];
  readonly onRemove: (fraudCase: string) => void;
}

/** The selected fraud cases, each with a remove button. */
function SelectedFraudCases({ selected, onRemove }: SelectedFraudCasesProps) {
  if (selected.length === 0) return null;
  return (
    <ul className={styles.selectedFraudCases} aria-label={messages.feedback.fraudCases.selected}>
      {selected.map((fraudCase) => (
        <li key={fraudCase} className={styles.selectedFraudCasesCase}>
          <ReceivedText text={fraudCase} />
          <button
            type="button"
            className={styles.selectedFraudCasesRemove}
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

interface FraudCaseSuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly FraudCaseSuggestion[];
  /** Index of the option that Enter adds; -1 for none. */
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly onPick: (fraudCase: string) => void;
}

/** The listbox of the combobox: each case with its meaning in the specification. It never has the focus. */
function FraudCaseSuggestions({ id, suggestions, active, optionId, onPick }: FraudCaseSuggestionsProps) {
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
      className={styles.fraudCaseSuggestions}
    >
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        <div
          key={suggestion.fraudCase}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          className={styles.fraudCaseSuggestionsOption}
          // Keeps the focus in the input, whose blur handler would add the unfinished text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion.fraudCase)}
        >
          <span className={styles.fraudCaseSuggestionsCase}>
            <ReceivedText text={suggestion.fraudCase} />
            <Occurrences suggestion={suggestion} />
          </span>
          <span className={styles.fraudCaseSuggestionsMeaning}>
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
    <span className={styles.fraudCaseSuggestionsMet}>
      {reported ? <span className={styles.fraudCaseSuggestionsReported}>{text.inTheReport}</span> : null}
      {elsewhere}
    </span>
  );
}
