import { useRef, useState } from 'react';
import type { ValueCount } from '../../../../shared/contract/report.calls';
import { type ValueField, type ValueFilter, valueFilter } from '../../../../shared/domain/report-query';
import { verdicts } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { fold } from '../../../../shared/text/fold';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import { TextField } from '../../../ui/fields';
import { Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { type ValueChoice, ValueChoiceItem, ValueChoices } from './value-choices';
import styles from './value-filter-editor.module.css';

/**
 * Includes or excludes values of a field, listed with their counts. Each change applies immediately. Enter includes the
 * only value that was found.
 */
export function ValueFilterEditor({ field }: { readonly field: ValueField }) {
  const { reports } = useStores();
  const filter = valueFilter(
    useSubject('reports', ({ query }) => query),
    field,
  );
  const [prefix, setPrefix] = useState('');
  const { values, problem, more } = useValueCounts(field, prefix);
  const panel = useRef<HTMLDivElement>(null);
  const text = messages.reports.values;
  const fieldText = text.ofField[field];

  function toggle(value: string | null, how: 'in' | 'out') {
    const changed = toggleValue(filter, value, how);
    if (isEmpty(changed)) reports.getState().removeFilter(field);
    else reports.getState().putFilter(changed);
  }

  const known = new Set(values?.map(({ value }) => value));
  // Selected values stay listed even if no matching report has them.
  const selectedWithoutCount = [...filter.in, ...filter.out].filter(
    (value) => values !== null && !known.has(value),
  );
  const shown =
    field === 'verdict'
      ? allVerdicts.map((value) => ({ value, count: countOf(values, value) }))
      : [
          ...(prefix === '' ? selectedWithoutCount.map((value) => ({ value, count: null })) : []),
          ...(values ?? []),
        ];

  function includeOnlyMatch() {
    const [only, ...others] = shown;
    if (only === undefined || others.length > 0 || prefix.trim() === '') return;
    // The values listed may still be those of the text before the last letter.
    const isFound = fold(only.value ?? '').startsWith(fold(prefix.trim()));
    if (isFound && choiceOf(filter, only.value) !== 'in') toggle(only.value, 'in');
  }

  const mostFrequent = more ? text.mostFrequent({ count: values?.length ?? 0 }) : '';
  const note = values !== null && shown.length === 0 ? fieldText.none : mostFrequent;
  return (
    <div ref={panel} className={styles.root}>
      {field !== 'verdict' && (
        <TextField
          label={fieldText.find}
          hideLabel
          placeholder={fieldText.find}
          value={prefix}
          maxLength={5_000}
          onChange={setPrefix}
          onKeyDown={(event) => {
            if (event.key === 'Enter') includeOnlyMatch();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            panel.current?.querySelector<HTMLElement>('ul button')?.focus();
          }}
        />
      )}
      {problem ? <ProblemAlert problem={problem} /> : null}
      {values === null && !problem ? <Spinner label={messages.words.terms.counting} /> : null}
      {shown.length > 0 ? (
        <ValueChoices label={fieldText.label} onLeave={() => panel.current?.querySelector('input')?.focus()}>
          {shown.map(({ value, count }) => (
            <ValueChoiceItem
              key={value === null ? 'null' : `=${value}`}
              field={field}
              value={value}
              count={count}
              choice={choiceOf(filter, value)}
              onToggle={(how) => toggle(value, how)}
            />
          ))}
        </ValueChoices>
      ) : null}
      {note !== '' && (
        <Text as="p" tone="faint" size="small">
          {note}
        </Text>
      )}
    </div>
  );
}

/** There are few verdicts: all are listed in their order, whether a report has them or not. */
const allVerdicts = [...verdicts, null];

/** Returns how many reports have a value; null while they are counted. */
function countOf(values: readonly ValueCount[] | null, value: string | null): number | null {
  if (values === null) return null;
  return values.find((counted) => counted.value === value)?.count ?? 0;
}

/** Returns how the filter treats a value. */
export function choiceOf(filter: ValueFilter, value: string | null): ValueChoice {
  if (filter.in.includes(value)) return 'in';
  return filter.out.includes(value) ? 'out' : 'any';
}

/** Returns the filter with a value included or excluded, or with that choice removed if it was already set. */
export function toggleValue(filter: ValueFilter, value: string | null, how: 'in' | 'out'): ValueFilter {
  const others = (values: readonly (string | null)[]) => values.filter((other) => other !== value);
  const changed = { field: filter.field, in: others(filter.in), out: others(filter.out) };
  if (choiceOf(filter, value) === how) return changed;
  return { ...changed, [how]: [...changed[how], value] };
}

/** Returns true if the filter has no values left. */
export function isEmpty(filter: ValueFilter): boolean {
  return filter.in.length === 0 && filter.out.length === 0;
}
