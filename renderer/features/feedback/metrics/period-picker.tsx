import { useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { timeNow } from '../../../clock';
import { useSubject } from '../../../state/stores';
import { DateField } from '../../../ui/date-field';
import { Row } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { ToggleChip } from '../../../ui/toggle-chip';
import styles from './metrics-screen.module.css';

interface PeriodPickerProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** Selects the measured period: a predefined one, or a range of days. While a day can't be read, the last period stays. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = messages.outbox.metrics;
  const [typed, setTyped] = useState<CustomPeriod | null>(null);
  function choose(chosen: Period) {
    setTyped(null);
    onChange(chosen);
  }
  function edit(days: CustomPeriod) {
    setTyped(days);
    if (isDay(days.first) && isDay(days.last)) onChange(days);
  }
  const shown = typed ?? period;
  const days = [
    ['first', messages.reports.times.from],
    ['last', text.to],
  ] as const;
  return (
    <Row wrap gap={16} className={styles.periodPicker}>
      <Group aria-label={text.period}>
        <Row wrap gap={6}>
          {offeredPeriods.map((offered) => (
            <ToggleChip
              key={offered.kind === 'last' ? offered.days : offered.kind}
              pressed={isSame(offered, period)}
              onClick={() => choose(offered)}
            >
              {offered.kind === 'last' ? text.lastDays({ days: offered.days }) : text.all}
            </ToggleChip>
          ))}
          <ToggleChip
            pressed={period.kind === 'custom'}
            onClick={() => {
              if (period.kind !== 'custom')
                choose({ kind: 'custom', first: '', last: dayOf(timeNow(), zone) });
            }}
          >
            {text.customDates}
          </ToggleChip>
        </Row>
      </Group>
      {shown.kind === 'custom' ? (
        <Row wrap gap={16} className={styles.days}>
          {days.map(([day, label]) => (
            <DateField
              key={day}
              label={label}
              kind="date"
              value={shown[day]}
              error={isDay(shown[day]) ? null : text.dateError}
              onChange={(value) => edit({ ...shown, [day]: value })}
            />
          ))}
        </Row>
      ) : null}
    </Row>
  );
}

/** Returns true for a date, and for an open end. */
function isDay(typed: string): boolean {
  return typed === '' || startOf(typed, 'utc', 0) !== null;
}

function isSame(one: Period, other: Period): boolean {
  if (one.kind === 'last') return other.kind === 'last' && one.days === other.days;
  return one.kind === other.kind;
}

/** The measured period: the last `days` days including today, everything, or a range of days, both included. */
export type Period =
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'all' }
  | CustomPeriod;

/** Days as "2026-03-01"; "" for an open end. */
interface CustomPeriod {
  readonly kind: 'custom';
  readonly first: string;
  readonly last: string;
}

export const offeredPeriods: readonly Period[] = [
  { kind: 'last', days: 30 },
  { kind: 'last', days: 90 },
  { kind: 'last', days: 365 },
  { kind: 'all' },
];

/** Time range in which feedback was queued, ms since 1970, `until` not included; null for no limit. */
export interface MetricTime {
  readonly from: number | null;
  readonly until: number | null;
}

/** Converts a period to instants, with days in the given time zone. `now` in ms since 1970. */
export function timeOf(period: Period, zone: Settings['timeZone'], now: number): MetricTime {
  switch (period.kind) {
    case 'all':
      return { from: null, until: null };
    case 'last':
      return { from: startOf(dayOf(now, zone), zone, 1 - period.days), until: null };
    case 'custom':
      return { from: startOf(period.first, zone, 0), until: startOf(period.last, zone, 1) };
  }
}

/** Returns the day of an instant (ms since 1970) in the given zone: "2026-03-01". */
export function dayOf(milliseconds: number, zone: Settings['timeZone']): string {
  const date = new Date(milliseconds);
  if (zone === 'utc') return date.toISOString().slice(0, 10);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10);
}

/** Returns the start of a day, shifted by `daysLater` days, in ms since 1970; null for "", and if `day` isn't a date. */
function startOf(day: string, zone: Settings['timeZone'], daysLater: number): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  // Date takes February 31 as March 3.
  if (new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10) !== day) return null;
  const later = date + daysLater;
  return zone === 'utc' ? Date.UTC(year, month, later) : new Date(year, month, later).getTime();
}
