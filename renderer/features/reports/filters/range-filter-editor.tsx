import { type FormEvent, useState } from 'react';
import type { RangeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { type NumberMistakes, type RangeField, readNumbers, typedNumbers } from './number-range';
import './range-editor.css';

/** What one may well ask for at least. */
const examples: Readonly<Record<RangeField, string>> = { distance: '500', disagreement: '40' };

/** Chooses a range of a number: how far a report's positions lie apart, or how much its sources disagree. */
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
  const [mistakes, setMistakes] = useState<NumberMistakes>({});
  const words = messages.reports.ranges[field];

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readNumbers(field, typed);
    setMistakes(read.mistakes);
    if (Object.keys(read.mistakes).length > 0) return;
    if (read.filter) reports.getState().putFilter(read.filter);
    else reports.getState().removeFilter(field);
    onDone();
  }

  return (
    <form className="range-editor" onSubmit={submit} noValidate>
      <p className="range-editor__words">{words.about}</p>
      <div className="range-editor__pair">
        <TextField
          label={words.atLeast}
          inputMode="decimal"
          value={typed.atLeast}
          onChange={(atLeast) => setTyped({ ...typed, atLeast })}
          mistake={mistakes.atLeast}
          placeholder={examples[field]}
        />
        <TextField
          label={words.atMost}
          inputMode="decimal"
          value={typed.atMost}
          onChange={(atMost) => setTyped({ ...typed, atMost })}
          mistake={mistakes.atMost}
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
