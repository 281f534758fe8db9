import { Ban, Check } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ValueField } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { meaningOf } from '../../../../shared/i18n/word-text';
import { fieldVocabularies, shownValue, valueText } from '../../../components/filter-text';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import styles from './value-filter-editor.module.css';

interface ValueChoicesProps {
  readonly label: string;
  /** Moves the focus out of the list at its top. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Rows of two buttons with one tab stop. Up and down move between rows, left and right within a row, Home and End to
 * the ends.
 */
export function ValueChoices({ label, onLeave, children }: ValueChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (!buttons().some(({ tabIndex }) => tabIndex === 0)) setTabStop(buttons(), buttons()[0]);
  });

  function move(event: KeyboardEvent) {
    const all = buttons();
    const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1;
    const target = targetOf(event.key, at, all.length);
    if (target === null) return;
    event.preventDefault();
    if (target < 0) onLeave();
    else all[target]?.focus();
  }

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      onKeyDown={move}
      onFocus={(event: FocusEvent) => setTabStop(buttons(), event.target)}
    >
      {children}
    </ul>
  );
}

function setTabStop(buttons: readonly HTMLButtonElement[], stop: EventTarget | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Returns the index of the button that a key moves to, with two buttons per row; -1 to leave the list, null for other
 * keys.
 */
function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 2, count - 2 + (at % 2));
    case 'ArrowUp':
      return at - 2 < 0 ? -1 : at - 2;
    case 'ArrowRight':
      return at % 2 === 0 ? at + 1 : at;
    case 'ArrowLeft':
      return at % 2 === 1 ? at - 1 : at;
    case 'Home':
      return 0;
    case 'End':
      return count - 2;
    default:
      return null;
  }
}

/** How a filter treats one value: included, excluded, or neither. */
export type ValueChoice = 'in' | 'out' | 'any';

interface ValueChoiceItemProps {
  readonly field: ValueField;
  readonly value: string | null;
  /** Number of reports that have it; null if unknown. */
  readonly count: number | null;
  readonly choice: ValueChoice;
  readonly onToggle: (how: 'in' | 'out') => void;
}

/** One value with two buttons: include and exclude. */
export function ValueChoiceItem({ field, value, count, choice, onToggle }: ValueChoiceItemProps) {
  const text = messages.reports.values;
  const excluded = valueText(value, field);
  return (
    <Row as="li" align="stretch" gap={2}>
      <button
        type="button"
        className={styles.include}
        aria-pressed={choice === 'in'}
        onClick={() => onToggle('in')}
      >
        <Check size={14} aria-hidden="true" />
        <Row as="span" grow gap={4} breakWords className={styles.value}>
          <ValueText field={field} value={value} />
        </Row>
        {count === null ? null : (
          <Text tone="muted" size="small" tabular>
            {numberText(count)}
            <span className="visually-hidden"> {text.reports({ count })}</span>
          </Text>
        )}
      </button>
      <button
        type="button"
        className={styles.exclude}
        aria-pressed={choice === 'out'}
        aria-label={text.without({ value: excluded })}
        title={text.without({ value: excluded })}
        onClick={() => onToggle('out')}
      >
        <Ban size={14} aria-hidden="true" />
      </button>
    </Row>
  );
}

function ValueText({ field, value }: { readonly field: ValueField; readonly value: string | null }) {
  if (field === 'verdict') return valueText(value, field);
  if (field === 'risk' && value !== null && value !== '') return <RiskBadge risk={value} />;
  const vocabulary = fieldVocabularies[field];
  const unknown = vocabulary !== undefined && value !== null && meaningOf(vocabulary, value) === null;
  return (
    <>
      <ReceivedText text={value === null ? null : shownValue(field, value)} />
      {unknown ? (
        <Text tone="warning" weight={600} title={messages.reports.values.unknownTitle}>
          {' '}
          ?<span className="visually-hidden"> {messages.reports.values.unknown}</span>
        </Text>
      ) : null}
    </>
  );
}
