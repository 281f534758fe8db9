import { useId } from 'react';
import type { BatchView } from '../../../../shared/domain/batch-feedback';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import './batch-exceptions.css';

/** Transactions left out by default, each kind with a checkbox that includes it. */
export function BatchExceptions() {
  const { batch } = useStores();
  const preview = useSubject('batch', (state) => state.preview);
  const choice = useSubject('batch', (state) => state.choice);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  const { choose } = batch.getState();
  if (!preview || preview.same + preview.given + preview.excluded === 0) return null;
  const text = messages.batch.exceptions;
  return (
    <section className="batch-exceptions" aria-label={text.title}>
      <h3>{text.title}</h3>
      {preview.given > 0 ? (
        <Exception
          title={text.given(preview.given)}
          description={text.givenMeaning}
          includeLabel={text.givenToo}
          checked={choice.includeAlreadyRated}
          view="given"
          onChange={(includeAlreadyRated) => void choose({ includeAlreadyRated })}
        />
      ) : null}
      {preview.same > 0 ? (
        <Exception
          title={text.same(preview.same, desiredRisk)}
          description={text.sameMeaning}
          includeLabel={text.sameToo}
          checked={choice.includeUnchanged}
          view="same"
          onChange={(includeUnchanged) => void choose({ includeUnchanged })}
        />
      ) : null}
      {preview.excluded > 0 ? (
        <div className="batch-exceptions__one">
          <p className="batch-exceptions__words">{text.leftOut(preview.excluded)}</p>
          <div className="batch-exceptions__line">
            <Button size="small" onClick={() => void choose({ excluded: [] })}>
              {text.putAllBack}
            </Button>
            <ShowButton view="left out" />
          </div>
        </div>
      ) : null}
    </section>
  );
}

interface ExceptionProps {
  readonly title: string;
  readonly description: string;
  readonly includeLabel: string;
  readonly checked: boolean;
  readonly view: BatchView;
  readonly onChange: (checked: boolean) => void;
}

function Exception({ title, description, includeLabel, checked, view, onChange }: ExceptionProps) {
  const id = useId();
  return (
    <div className="batch-exceptions__one">
      <p className="batch-exceptions__words">{title}</p>
      <p id={id} className="batch-exceptions__why">
        {description}
      </p>
      <div className="batch-exceptions__line">
        <label className="batch-exceptions__include">
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={(event) => onChange(event.target.checked)}
          />
          {includeLabel}
        </label>
        <ShowButton view={view} />
      </div>
    </div>
  );
}

function ShowButton({ view }: { readonly view: BatchView }) {
  const { batch } = useStores();
  const text = messages.batch.exceptions;
  const shown = useSubject('batch', (state) => state.view === view);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={shown}
      onClick={() => void batch.getState().show(shown ? 'all' : view, 1)}
    >
      {shown ? text.showAll : text.show}
    </Button>
  );
}
