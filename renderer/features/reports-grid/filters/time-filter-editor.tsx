import { type FormEvent, useState } from 'react';
import type { Int64Text } from '../../../../shared/domain/report';
import type { TimeFilter } from '../../../../shared/domain/report-query';
import { dateTimeOf, nanosecondsOf } from '../../../../shared/domain/zoned-time';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { timeZoneName } from '../../../components/use-time-zone';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { DateField } from '../../../ui/date-field';
import { Row, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
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
      <Group aria-label={text.last} className={styles.quick}>
        <Text tone="muted" aria-hidden>
          {text.last}
        </Text>
        {recentSpans.map(([seconds, span]) => (
          <Button
            key={seconds}
            size="small"
            aria-pressed={recentSeconds === seconds}
            aria-label={text.lastSpan({ span })}
            onClick={() => applyRecent(seconds)}
          >
            {span}
          </Button>
        ))}
      </Group>
      {ends.map((end) => (
        <DateField
          key={end}
          kind="datetime-local"
          label={text[end]}
          error={errors[end]}
          value={typed[end]}
          onChange={(value) => setTyped({ ...typed, [end]: value })}
        />
      ))}
      <Row gap={8} justify="between">
        <Text tone="faint" size="small">
          {timeZoneName(zone)}
        </Text>
        <Button type="submit" variant="primary" size="small">
          {messages.reports.filters.apply}
        </Button>
      </Row>
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
