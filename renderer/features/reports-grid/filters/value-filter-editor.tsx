import { useRef, useState } from 'react';
import { type ValueField, valueFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import { TextField } from '../../../ui/fields';
import { Spinner } from '../../../ui/spinner';
import { choiceOf, isEmpty, toggleValue } from './toggle-value';
import { ValueChoiceItem } from './value-choice-item';
import { ValueChoices } from './value-choices';
import './value-filter-editor.css';

/** Includes or excludes values of a field, listed with their counts. Each change applies immediately. */
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
  const shown = [
    ...(prefix === '' ? selectedWithoutCount.map((value) => ({ value, count: null })) : []),
    ...(values ?? []),
  ];
  return (
    <div ref={panel} className="value-filter-editor">
      <TextField
        label={fieldText.find}
        hideLabel
        placeholder={fieldText.find}
        value={prefix}
        maxLength={5_000}
        onChange={setPrefix}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          panel.current?.querySelector<HTMLElement>('.value-choice__in')?.focus();
        }}
      />
      {problem ? <ProblemAlert problem={problem} /> : null}
      {values === null && !problem ? <Spinner label={text.counting} /> : null}
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
      {values !== null && shown.length === 0 ? (
        <p className="value-filter-editor__note">{fieldText.none}</p>
      ) : null}
      {more ? <p className="value-filter-editor__note">{text.mostFrequent(values?.length ?? 0)}</p> : null}
    </div>
  );
}
