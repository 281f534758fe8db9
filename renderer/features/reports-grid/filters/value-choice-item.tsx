import { Ban, Check } from 'lucide-react';
import type { ValueField } from '../../../../shared/domain/report-query';
import { meaningOf } from '../../../../shared/i18n/meaning-of';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { fieldVocabularies, signalName, valueText } from '../../../components/filter-text';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import type { ValueChoice } from './toggle-value';

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
  return (
    <li className="value-choice">
      <button
        type="button"
        className="value-choice__in"
        aria-pressed={choice === 'in'}
        onClick={() => onToggle('in')}
      >
        <Check className="value-choice__check" size={14} aria-hidden="true" />
        <span className="value-choice__value">
          <ValueText field={field} value={value} />
        </span>
        {count === null ? null : (
          <span className="value-choice__count">
            {numberText(count)}
            <span className="visually-hidden"> {text.reports(count)}</span>
          </span>
        )}
      </button>
      <button
        type="button"
        className="value-choice__out"
        aria-pressed={choice === 'out'}
        aria-label={text.without(valueText(value))}
        title={text.without(valueText(value))}
        onClick={() => onToggle('out')}
      >
        <Ban size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

function ValueText({ field, value }: { readonly field: ValueField; readonly value: string | null }) {
  if (field === 'risk' && value !== null && value !== '') return <RiskBadge risk={value} />;
  const vocabulary = fieldVocabularies[field];
  const unknown = vocabulary !== undefined && value !== null && meaningOf(vocabulary, value) === null;
  return (
    <>
      <ReceivedText text={field === 'signal' && value !== null ? signalName(value) : value} />
      {unknown ? (
        <span className="value-choice__unknown" title={messages.reports.values.unknownTitle}>
          {' '}
          ?<span className="visually-hidden"> {messages.reports.values.unknown}</span>
        </span>
      ) : null}
    </>
  );
}
