import { type FormEvent, useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields';
import './range-editor.css';
import { type RangeErrors, readRange, type TypedRange, typedRange } from './time-range';

const recentSpans = [
  [3_600, '1 h'],
  [86_400, '24 h'],
  [604_800, '7 d'],
  [2_592_000, '30 d'],
] as const;

const ends = ['from', 'until'] as const;

/** Edits a range of report times: relative to now, or between two times in the displayed zone. */
export function TimeFilterEditor({ onDone }: { readonly onDone: () => void }) {
  const { reports } = useStores();
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const filter = useSubject(
    'reports',
    ({ query }) => query.filters.find((each) => each.field === 'time') ?? null,
  );
  const [typed, setTyped] = useState<TypedRange>(() => typedRange(filter, zone));
  const [errors, setErrors] = useState<RangeErrors>({});
  const text = messages.reports.times;
  const recentSeconds = filter?.range.kind === 'last' ? filter.range.seconds : null;

  function applyRecent(seconds: number) {
    reports.getState().putFilter({ field: 'time', range: { kind: 'last', seconds } });
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readRange(typed, filter, zone);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    if (read.filter) reports.getState().putFilter(read.filter);
    else reports.getState().removeFilter('time');
    onDone();
  }

  return (
    <form className="range-editor" onSubmit={submit} noValidate>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the line */}
      <div role="group" aria-label={text.last} className="range-editor__quick">
        <span aria-hidden="true">{text.last}</span>
        {recentSpans.map(([seconds, span]) => (
          <Button
            key={seconds}
            size="small"
            aria-pressed={recentSeconds === seconds}
            aria-label={text.lastSpan(span)}
            onClick={() => applyRecent(seconds)}
          >
            {span}
          </Button>
        ))}
      </div>
      {ends.map((end) => (
        <Field key={end} label={text[end]} error={errors[end]}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              step={1}
              className="field__control"
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className="range-editor__foot">
        <span className="range-editor__zone">
          {zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone}
        </span>
        <Button type="submit" variant="primary" size="small">
          {messages.reports.filters.apply}
        </Button>
      </div>
    </form>
  );
}
