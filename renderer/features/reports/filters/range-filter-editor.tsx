import { type FormEvent, useState } from 'react';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import {
  type NumberMistakes,
  type RangeField,
  type RangeFilter,
  readNumbers,
  typedNumbers,
} from './number-range';
import './range-editor.css';

/** What the person is told of a range, and what its ends are called. */
interface RangeWords {
  readonly about: string;
  readonly atLeast: string;
  readonly atMost: string;
  /** What one may well ask for. */
  readonly example: string;
}

const wordsOf: Readonly<Record<RangeField, RangeWords>> = {
  distance: {
    about: 'The largest distance between two positions of the report.',
    atLeast: 'At least, km',
    atMost: 'At most, km',
    example: '500',
  },
  disagreement: {
    about: 'How much the report’s sources contradict one another: 0 not at all, 100 as much as can be.',
    atLeast: 'At least',
    atMost: 'At most',
    example: '40',
  },
};

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
  const words = wordsOf[field];

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
          placeholder={words.example}
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
          Apply
        </Button>
      </div>
    </form>
  );
}
