import { type FormEvent, useState } from 'react';
import type { RangeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { type NumberErrors, type RangeField, readNumbers, typedNumbers } from './number-range';
import './range-editor.css';

/** Example of a minimum. */
const examples: Readonly<Record<RangeField, string>> = { distance: '500', disagreement: '40' };

/** Edits a numeric range: the distance between a report's positions, or the disagreement of its sources. */
export function RangeFilterEditor({
  field,
  onDone,
}: {
  readonly field: RangeField;
  readonly onDone: () => void;
}) {
  const { reports } = useStores();
  const [typed, setTyped] = useState(() => {
    const { filters } = reports.getState().query;
    return typedNumbers(filters.find((each): each is RangeFilter => each.field === field) ?? null);
  });
  const [errors, setErrors] = useState<NumberErrors>({});
  const text = messages.reports.ranges[field];

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readNumbers(field, typed);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    if (read.filter) reports.getState().putFilter(read.filter);
    else reports.getState().removeFilter(field);
    onDone();
  }

  return (
    <form className="range-editor" onSubmit={submit} noValidate>
      <p className="range-editor__words">{text.about}</p>
      <div className="range-editor__pair">
        <TextField
          label={text.atLeast}
          inputMode="decimal"
          value={typed.atLeast}
          onChange={(atLeast) => setTyped({ ...typed, atLeast })}
          error={errors.atLeast}
          placeholder={examples[field]}
        />
        <TextField
          label={text.atMost}
          inputMode="decimal"
          value={typed.atMost}
          onChange={(atMost) => setTyped({ ...typed, atMost })}
          error={errors.atMost}
        />
      </div>
      <div className="range-editor__foot">
        <Button type="submit" variant="primary" size="small">
          {messages.reports.filters.apply}
        </Button>
      </div>
    </form>
  );
}
