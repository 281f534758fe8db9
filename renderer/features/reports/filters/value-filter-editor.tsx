import { useRef, useState } from 'react';
import { type ValueField, valueFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import { ProblemAlert } from '../../../ui/problem-alert';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import { choiceOf, isEmpty, toggleValue } from './toggle-value';
import { ValueChoiceItem } from './value-choice-item';
import { ValueChoices } from './value-choices';
import './value-filter-editor.css';

/** Chooses values of a field, in or out, among those that the reports have. Each choice holds at once. */
export function ValueFilterEditor({ field }: { readonly field: ValueField }) {
  const { reports } = useStores();
  const filter = valueFilter(
    useSubject('reports', ({ query }) => query),
    field,
  );
  const [beginning, setBeginning] = useState('');
  const { values, problem, more } = useValueCounts(field, beginning);
  const panel = useRef<HTMLDivElement>(null);
  const words = messages.reports.values;
  const ofField = words.ofField[field];

  function toggle(value: string | null, how: 'in' | 'out') {
    const changed = toggleValue(filter, value, how);
    if (isEmpty(changed)) reports.getState().removeFilter(field);
    else reports.getState().putFilter(changed);
  }

  const known = new Set(values?.map(({ value }) => value));
  // What is chosen stays in reach, also where no report that is left has it.
  const chosenBesides = [...filter.in, ...filter.out].filter((value) => values !== null && !known.has(value));
  const shown = [
    ...(beginning === '' ? chosenBesides.map((value) => ({ value, count: null })) : []),
    ...(values ?? []),
  ];
  return (
    <div ref={panel} className="value-filter-editor">
      <TextField
        label={ofField.find}
        hideLabel
        placeholder={ofField.find}
        value={beginning}
        maxLength={5_000}
        onChange={setBeginning}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          panel.current?.querySelector<HTMLElement>('.value-choice__in')?.focus();
        }}
      />
      {problem ? <ProblemAlert problem={problem} /> : null}
      {values === null && !problem ? <Spinner label={words.counting} /> : null}
      {shown.length > 0 ? (
        <ValueChoices label={ofField.label} onLeave={() => panel.current?.querySelector('input')?.focus()}>
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
        <p className="value-filter-editor__note">{ofField.none}</p>
      ) : null}
      {more ? <p className="value-filter-editor__note">{words.mostFrequent(values?.length ?? 0)}</p> : null}
    </div>
  );
}
