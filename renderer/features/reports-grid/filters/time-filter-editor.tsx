import { type FormEvent, useState } from 'react';
import { type Instant, instantOf } from '../../../../shared/domain/instant';
import type { Int64Text } from '../../../../shared/domain/report';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields';
import fieldsStyles from '../../../ui/fields.module.css';
import styles from './range-editor.module.css';

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
    <form className={styles.root} onSubmit={submit} noValidate>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the line */}
      <div role="group" aria-label={text.last} className={styles.quick}>
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
              className={fieldsStyles.fieldControl}
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className={styles.foot}>
        <span className={styles.zone}>
          {zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone}
        </span>
        <Button type="submit" variant="primary" size="small">
          {messages.reports.filters.apply}
        </Button>
      </div>
    </form>
  );
}

/** A typed range, each end as the value of a date-time field; "" for an open end. */
interface TypedRange {
  readonly from: string;
  readonly until: string;
}

/** Error messages by field; {} if the range is valid. */
type RangeErrors = Readonly<Partial<Record<keyof TypedRange, string>>>;

/** Returns the typed form of a filter; both ends are empty for null and for a range relative to now. */
export function typedRange(filter: TimeFilter | null, zone: Settings['timeZone']): TypedRange {
  if (filter?.range.kind !== 'between') return { from: '', until: '' };
  return { from: dateTimeOf(filter.range.from, zone), until: dateTimeOf(filter.range.until, zone) };
}

/** Parses a typed range. An end that wasn't edited keeps the nanoseconds of the previous filter. */
export function readRange(
  typed: TypedRange,
  previous: TimeFilter | null,
  zone: Settings['timeZone'],
): { readonly filter: TimeFilter | null; readonly errors: RangeErrors } {
  const shown = typedRange(previous, zone);
  const previousRange = previous?.range.kind === 'between' ? previous.range : null;
  const from =
    typed.from === shown.from ? (previousRange?.from ?? null) : nanosecondsOf(typed.from, zone, 'first');
  const until =
    typed.until === shown.until ? (previousRange?.until ?? null) : nanosecondsOf(typed.until, zone, 'last');
  const text = messages.reports.times;
  const errors: RangeErrors = {
    ...(typed.from !== '' && from === null ? { from: text.invalid } : {}),
    ...(typed.until !== '' && until === null ? { until: text.invalid } : {}),
    ...(isAfter(from, until) ? { until: text.beforeStart } : {}),
  };
  if (Object.keys(errors).length > 0 || (from === null && until === null)) return { filter: null, errors };
  return { filter: { field: 'time', range: { kind: 'between', from, until } }, errors };
}

function isAfter(from: Int64Text | null, until: Int64Text | null): boolean {
  return from !== null && until !== null && BigInt(from) > BigInt(until);
}

/**
 * Converts between report times and the value of a date-time field, "2026-03-01T14:05:09" in the selected zone. The
 * field has a precision of one second: the end of a range keeps its nanoseconds as long as the field isn't edited.
 */

const maxInt64 = 2n ** 63n - 1n;

/** Returns the field value for an instant; "" for null. */
export function dateTimeOf(nanoseconds: Int64Text | null, zone: Settings['timeZone']): string {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  return instant ? new Date(shiftedToUtc(instant, zone)).toISOString().slice(0, 19) : '';
}

/** Returns ms since 1970 shifted so that UTC fields show the zone's local time. */
function shiftedToUtc({ milliseconds }: Instant, zone: Settings['timeZone']): number {
  if (zone === 'utc') return milliseconds;
  const local = new Date(milliseconds);
  // getTimezoneOffset only has whole minutes, but some historical offsets include seconds.
  return Date.UTC(
    local.getFullYear(),
    local.getMonth(),
    local.getDate(),
    local.getHours(),
    local.getMinutes(),
    local.getSeconds(),
  );
}

/**
 * Returns the first or last nanosecond of the entered second, so that a range includes both seconds completely; null
 * if the text isn't a date and time or lies outside the range of int64 nanoseconds (1677 to 2262).
 */
export function nanosecondsOf(
  dateTime: string,
  zone: Settings['timeZone'],
  edge: 'first' | 'last',
): Int64Text | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?$/.exec(dateTime);
  if (!match) return null;
  const milliseconds = Date.parse(`${match[1]}${match[2] ?? ':00'}${zone === 'utc' ? 'Z' : ''}`);
  if (Number.isNaN(milliseconds)) return null;
  const nanoseconds = BigInt(milliseconds) * 1_000_000n + (edge === 'last' ? 999_999_999n : 0n);
  return nanoseconds > maxInt64 || nanoseconds < -maxInt64 ? null : nanoseconds.toString();
}
