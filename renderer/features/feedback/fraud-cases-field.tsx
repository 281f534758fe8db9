import { type KeyboardEvent, useId, useState } from 'react';
import { longestFraudCase, mostFraudCases } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { useFraudCasesSeen } from '../../state/use-fraud-cases-seen';
import { Field } from '../../ui/field';
import { ChosenFraudCases } from './chosen-fraud-cases';
import { suggestionsFor, withFraudCase } from './fraud-case-choice';
import { FraudCaseSuggestions } from './fraud-case-suggestions';
import './fraud-cases-field.css';

interface FraudCasesFieldProps {
  readonly chosen: readonly string[];
  /** The cases that the service gave in the report. */
  readonly reported: readonly string[];
  readonly mistake: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/**
 * Any number of fraud cases: picked from a list, or typed and added by Enter. A combobox by the ARIA pattern: the
 * focus stays in the input while the arrows move through the list.
 */
export function FraudCasesField({ chosen, reported, mistake, onChange }: FraudCasesFieldProps) {
  const words = messages.feedback.fraudCases;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [wanted, setWanted] = useState(false);
  const seen = useFraudCasesSeen(wanted);
  const full = chosen.length >= mostFraudCases;
  const suggestions = full ? [] : suggestionsFor(typed, chosen, reported, seen);
  const expanded = open && suggestions.length > 0;
  const activeCase = expanded ? suggestions[active]?.fraudCase : undefined;

  function add(fraudCase: string) {
    const next = withFraudCase(chosen, fraudCase);
    if (next !== chosen) onChange(next);
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
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
    }
  }

  return (
    <div className="fraud-cases-field">
      <Field
        label={messages.feedback.fields.fraudCases}
        hint={full ? words.full(mostFraudCases) : words.howTo}
        mistake={mistake}
      >
        {(control) => (
          <span className="fraud-cases-field__frame">
            <ChosenFraudCases
              chosen={chosen}
              onRemove={(removed) => onChange(chosen.filter((fraudCase) => fraudCase !== removed))}
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
              maxLength={longestFraudCase}
              placeholder={chosen.length === 0 ? words.none : words.addAnother}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setActive(-1);
              }}
              onFocus={() => setWanted(true)}
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
