import { useId } from 'react';
import type { BulkView } from '../../../shared/domain/bulk-feedback';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import './bulk-exceptions.css';

/** What stays out until the person wants it in. */
export function BulkExceptions() {
  const { bulk } = useStores();
  const preview = useSubject('bulk', (state) => state.preview);
  const choice = useSubject('bulk', (state) => state.choice);
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
  const { choose } = bulk.getState();
  if (!preview || preview.same + preview.given + preview.leftOut === 0) return null;
  return (
    <section className="bulk-exceptions" aria-label="Exceptions">
      <h3>Exceptions</h3>
      {preview.given > 0 ? (
        <Exception
          words={`${countWords(preview.given, 'transaction')} with feedback already`}
          why="Another one would stand beside it. The service takes each as it comes."
          include="Send another on these"
          checked={choice.givenToo}
          view="given"
          onChange={(givenToo) => void choose({ givenToo })}
        />
      ) : null}
      {preview.same > 0 ? (
        <Exception
          words={`${countWords(preview.same, 'transaction')} already ${desiredRisk}`}
          why="The service said just that: nothing is corrected."
          include="Confirm these too"
          checked={choice.sameToo}
          view="same"
          onChange={(sameToo) => void choose({ sameToo })}
        />
      ) : null}
      {preview.leftOut > 0 ? (
        <div className="bulk-exceptions__one">
          <p className="bulk-exceptions__words">
            {countWords(preview.leftOut, 'transaction')} left out by you
          </p>
          <div className="bulk-exceptions__line">
            <Button size="small" onClick={() => void choose({ leftOut: [] })}>
              Put all back
            </Button>
            <ShowButton view="left out" />
          </div>
        </div>
      ) : null}
    </section>
  );
}

interface ExceptionProps {
  readonly words: string;
  readonly why: string;
  readonly include: string;
  readonly checked: boolean;
  readonly view: BulkView;
  readonly onChange: (checked: boolean) => void;
}

function Exception({ words, why, include, checked, view, onChange }: ExceptionProps) {
  const id = useId();
  return (
    <div className="bulk-exceptions__one">
      <p className="bulk-exceptions__words">{words}</p>
      <p id={id} className="bulk-exceptions__why">
        {why}
      </p>
      <div className="bulk-exceptions__line">
        <label className="bulk-exceptions__include">
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={(event) => onChange(event.target.checked)}
          />
          {include}
        </label>
        <ShowButton view={view} />
      </div>
    </div>
  );
}

function ShowButton({ view }: { readonly view: BulkView }) {
  const { bulk } = useStores();
  const shown = useSubject('bulk', (state) => state.view === view);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={shown}
      onClick={() => void bulk.getState().show(shown ? 'all' : view, 1)}
    >
      {shown ? 'Show all' : 'Show them'}
    </Button>
  );
}
