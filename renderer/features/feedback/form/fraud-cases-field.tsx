import { type KeyboardEvent, useId, useState } from 'react';
import { maxFraudCaseLength, maxFraudCases } from '../../../../shared/domain/feedback';
import { messages } from '../../../../shared/i18n/messages';
import { Field } from '../../../ui/fields';
import { suggestionsFor, withFraudCase } from './fraud-case-choice';
import { FraudCaseSuggestions } from './fraud-case-suggestions';
import { SelectedFraudCases } from './selected-fraud-cases';
import { useFraudCasesSeen } from './use-fraud-cases-seen';
import './fraud-cases-field.css';

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
    <div className="fraud-cases-field">
      <Field
        label={messages.feedback.fields.fraudCases}
        hint={full ? text.full(maxFraudCases) : text.howTo}
        error={error}
      >
        {(control) => (
          <span className="fraud-cases-field__frame">
            <SelectedFraudCases
              selected={selected}
              onRemove={(removed) => onChange(selected.filter((fraudCase) => fraudCase !== removed))}
            />
            <input
              {...control}
              className="field__control"
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
