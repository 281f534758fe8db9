import { useId } from 'react';
import type { BulkView } from '../../../shared/domain/bulk-feedback';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import './bulk-exceptions.css';

/** What stays out until the person wants it in. */
export function BulkExceptions() {
  const { bulk } = useStores();
  const preview = useSubject('bulk', (state) => state.preview);
  const choice = useSubject('bulk', (state) => state.choice);
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
  const { choose } = bulk.getState();
  if (!preview || preview.same + preview.given + preview.leftOut === 0) return null;
  const words = messages.bulk.exceptions;
  return (
    <section className="bulk-exceptions" aria-label={words.title}>
      <h3>{words.title}</h3>
      {preview.given > 0 ? (
        <Exception
          words={words.given(preview.given)}
          why={words.givenMeaning}
          include={words.givenToo}
          checked={choice.givenToo}
          view="given"
          onChange={(givenToo) => void choose({ givenToo })}
        />
      ) : null}
      {preview.same > 0 ? (
        <Exception
          words={words.same(preview.same, desiredRisk)}
          why={words.sameMeaning}
          include={words.sameToo}
          checked={choice.sameToo}
          view="same"
          onChange={(sameToo) => void choose({ sameToo })}
        />
      ) : null}
      {preview.leftOut > 0 ? (
        <div className="bulk-exceptions__one">
          <p className="bulk-exceptions__words">{words.leftOut(preview.leftOut)}</p>
          <div className="bulk-exceptions__line">
            <Button size="small" onClick={() => void choose({ leftOut: [] })}>
              {words.putAllBack}
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
  const words = messages.bulk.exceptions;
  const shown = useSubject('bulk', (state) => state.view === view);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={shown}
      onClick={() => void bulk.getState().show(shown ? 'all' : view, 1)}
    >
      {shown ? words.showAll : words.show}
    </Button>
  );
}
