import { type FormEvent, useState } from 'react';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { type DistanceMistakes, readDistances, type TypedDistances, typedDistances } from './distance-range';
import './range-editor.css';

/** Chooses how far a report's positions lie apart, in km. */
export function DistanceFilterEditor({ onDone }: { readonly onDone: () => void }) {
  const { reports } = useStores();
  const [typed, setTyped] = useState<TypedDistances>(() =>
    typedDistances(reports.getState().query.filters.find((each) => each.field === 'distance') ?? null),
  );
  const [mistakes, setMistakes] = useState<DistanceMistakes>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDistances(typed);
    setMistakes(read.mistakes);
    if (Object.keys(read.mistakes).length > 0) return;
    if (read.filter) reports.getState().putFilter(read.filter);
    else reports.getState().removeFilter('distance');
    onDone();
  }

  return (
    <form className="range-editor" onSubmit={submit} noValidate>
      <p className="range-editor__words">The largest distance between two positions of the report.</p>
      <div className="range-editor__pair">
        <TextField
          label="At least, km"
          inputMode="decimal"
          value={typed.atLeast}
          onChange={(atLeast) => setTyped({ ...typed, atLeast })}
          mistake={mistakes.atLeast}
          placeholder="500"
        />
        <TextField
          label="At most, km"
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
