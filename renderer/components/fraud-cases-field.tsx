import { X } from 'lucide-react';
import { useId } from 'react';
import { maxFraudCaseLength, maxFraudCases } from '../../shared/domain/feedback';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import { meaningOf } from '../../shared/i18n/word-text';
import { Button } from '../ui/button';
import { Field } from '../ui/fields';
import { Row, Stack, Text } from '../ui/layout';
import { Suggestions, suggestionAttributes } from '../ui/suggestions';
import styles from './fraud-cases-field.module.css';
import { FraudCase } from './glossary-term';
import type { FraudCaseSuggestion } from './suggested-fraud-cases';
import { useFraudCaseInput } from './use-fraud-case-input';

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
  const { suggestions, isFull, expanded, active, add, input } = useFraudCaseInput(
    selected,
    reported,
    onChange,
  );

  return (
    <div>
      <Field
        label={messages.words.fields.fraudCases}
        hint={isFull ? text.full({ most: maxFraudCases }) : text.instructions}
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
              {...input}
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
  return stated.length === 0 ? messages.words.terms.none : text.addAnother;
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
            aria-label={messages.feedback.fraudCases.remove({ fraudCase: visibleText(fraudCase) })}
            title={messages.feedback.fraudCases.remove({ fraudCase: visibleText(fraudCase) })}
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
  const elsewhere = reports > 0 ? text.inReports({ reports }) : inFeedback ? text.inYourFeedback : null;
  return (
    <Row as="span" gap={8} align="stretch" tone="muted" size="small" tabular className={styles.occurrences}>
      {reported ? <Text tone="accent">{text.inTheReport}</Text> : null}
      {elsewhere}
    </Row>
  );
}
