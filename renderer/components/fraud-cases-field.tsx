import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { maxFraudCaseLength, maxFraudCases } from '../../shared/domain/feedback';
import { messages } from '../../shared/i18n/messages';
import { meaningOf } from '../../shared/i18n/word-text';
import { Button } from '../ui/button';
import { Field } from '../ui/fields';
import { Row, Stack, Text } from '../ui/layout';
import { Suggestions, steppedTo, suggestionAttributes } from '../ui/suggestions';
import { visibleText } from '../ui/visible-text';
import styles from './fraud-cases-field.module.css';
import { FraudCase } from './glossary-term';
import {
  type FraudCaseSuggestion,
  suggestionsFor,
  useFraudCasesSeen,
  withFraudCase,
} from './suggested-fraud-cases';

interface FraudCasesFieldProps {
  /** null: the feedback says nothing about them. */
  readonly selected: readonly string[] | null;
  /** Fraud cases that the report gives. */
  readonly reported: readonly string[];
  readonly error: string | undefined;
  /** How the field says that null lets each of many transactions keep its reported cases; null for one transaction. */
  readonly keepsReported: string | null;
  readonly onChange: (selected: readonly string[] | null) => void;
}

/**
 * Selects any number of fraud cases, from a list or by typing and Enter. Implements the ARIA combobox pattern: the
 * focus stays in the input while the arrow keys move through the list.
 */
export function FraudCasesField({
  selected: stated,
  reported,
  error,
  keepsReported,
  onChange,
}: FraudCasesFieldProps) {
  const selected = stated ?? [];
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
    setActive(steppedTo(active, step, suggestions.length));
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
          <Stack as="span" gap={6} className={styles.frame}>
            <SelectedFraudCases
              selected={selected}
              onRemove={(removed) => onChange(selected.filter((fraudCase) => fraudCase !== removed))}
            />
            <input
              {...control}
              role="combobox"
              aria-expanded={expanded}
              {...suggestionAttributes(listId, expanded, active)}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxFraudCaseLength}
              placeholder={placeholderOf(stated, keepsReported)}
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
              <Suggestions
                id={listId}
                label={text.suggestions}
                of={suggestions}
                keyOf={({ fraudCase }) => fraudCase}
                active={active}
                onChoose={({ fraudCase }) => add(fraudCase)}
              >
                {(suggestion) => (
                  <>
                    <Row as="span" gap={8} align="start" justify="between" weight={500}>
                      <FraudCase word={suggestion.fraudCase} />
                      <Occurrences suggestion={suggestion} />
                    </Row>
                    <Text tone="muted" size="small">
                      {meaningOf('decision', suggestion.fraudCase)}
                    </Text>
                  </>
                )}
              </Suggestions>
            ) : null}
          </Stack>
        )}
      </Field>
      {stated === null ? (
        <Button size="small" variant="quiet" onClick={() => onChange([])}>
          {text.stateNone}
        </Button>
      ) : keepsReported !== null ? (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {text.keepReported}
        </Button>
      ) : null}
    </div>
  );
}

function placeholderOf(stated: readonly string[] | null, keepsReported: string | null): string {
  const text = messages.feedback.fraudCases;
  if (stated === null) return keepsReported ?? text.nothingSaid;
  return stated.length === 0 ? text.none : text.addAnother;
}

interface SelectedFraudCasesProps {
  readonly selected: readonly string[];
  readonly onRemove: (fraudCase: string) => void;
}

/** The selected fraud cases, each with a remove button. */
function SelectedFraudCases({ selected, onRemove }: SelectedFraudCasesProps) {
  if (selected.length === 0) return null;
  return (
    <Row as="ul" gap={4} wrap aria-label={messages.feedback.fraudCases.selected}>
      {selected.map((fraudCase) => (
        <li key={fraudCase} className={styles.selected}>
          <FraudCase word={fraudCase} />
          <button
            type="button"
            aria-label={messages.feedback.fraudCases.remove(visibleText(fraudCase))}
            title={messages.feedback.fraudCases.remove(visibleText(fraudCase))}
            onClick={() => onRemove(fraudCase)}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </Row>
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
    <Row as="span" gap={8} align="stretch" tone="muted" size="small" tabular className={styles.occurrences}>
      {reported ? <Text tone="accent">{text.inTheReport}</Text> : null}
      {elsewhere}
    </Row>
  );
}
