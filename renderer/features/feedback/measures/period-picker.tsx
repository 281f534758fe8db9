import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { useSubject } from '../../../state/stores';
import { Field } from '../../../ui/fields';
import { dayOf, offeredPeriods, type Period } from './period';

interface PeriodPickerProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** Selects the measured period: a predefined one, or a range of days. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = messages.outbox.measured;
  const customPeriod: Period =
    period.kind === 'custom' ? period : { kind: 'custom', first: '', last: dayOf(timeNow(), zone) };
  return (
    <div className="period-picker">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line */}
      <div role="group" aria-label={text.period} className="period-picker__offers">
        {offeredPeriods.map((offered) => (
          <button
            key={offered.kind === 'last' ? offered.days : offered.kind}
            type="button"
            className="state-chip"
            aria-pressed={isSame(offered, period)}
            onClick={() => onChange(offered)}
          >
            {offered.kind === 'last' ? text.lastDays(offered.days) : text.all}
          </button>
        ))}
        <button
          type="button"
          className="state-chip"
          aria-pressed={period.kind === 'custom'}
          onClick={() => onChange(customPeriod)}
        >
          {text.ownDates}
        </button>
      </div>
      {period.kind === 'custom' ? (
        <>
          <DayField
            label={text.from}
            value={period.first}
            onChange={(first) => onChange({ ...period, first })}
          />
          <DayField label={text.to} value={period.last} onChange={(last) => onChange({ ...period, last })} />
        </>
      ) : null}
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** "2026-03-01", or "" for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="field__control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function isSame(one: Period, other: Period): boolean {
  if (one.kind === 'last') return other.kind === 'last' && one.days === other.days;
  return one.kind === other.kind;
}
