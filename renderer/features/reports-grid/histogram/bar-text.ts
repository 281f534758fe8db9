import type { RiskCounts, TimeHistogram } from '../../../../shared/contract/report.calls';
import type { BarUnit } from '../../../../shared/domain/time-bars';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { dateFormat } from '../../../../shared/i18n/date-format';
import { messages } from '../../../../shared/i18n/messages';
import { listText, numberText } from '../../../../shared/i18n/number-text';
import { wordText } from '../../../../shared/i18n/word-text';
import type { BarSpan } from './bar-range';

/** From the bottom of a bar to its top. */
export const stackedRisks = [...riskAssignments, 'other'] as const;
export type StackedRisk = (typeof stackedRisks)[number];

export const noCounts: RiskCounts = { fraud: 0, high: 0, low: 0, clear: 0, other: 0 };

/** Returns the counts of some bars together. */
export function countsOf(bars: readonly RiskCounts[], { begins, ends }: BarSpan): RiskCounts {
  const sum = { ...noCounts };
  for (const bar of bars.slice(begins, ends)) for (const risk of stackedRisks) sum[risk] += bar[risk];
  return sum;
}

export function totalOf(counts: RiskCounts): number {
  return stackedRisks.reduce((sum, risk) => sum + counts[risk], 0);
}

export function riskText(risk: StackedRisk): string {
  return risk === 'other' ? messages.reports.histogram.otherRisk : wordText('risk_assignment', risk);
}

/** Formats counts by risk as in "2 fraud and 12 clear". */
export function countsText(counts: RiskCounts): string {
  const given = stackedRisks.filter((risk) => counts[risk] > 0);
  return listText(given.map((risk) => `${numberText(counts[risk])} ${riskText(risk)}`));
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const monthDay = { day: 'numeric', month: 'short' } as const;

/** What identifies a bar. */
const fullDates: Readonly<Record<'time' | 'day' | 'month' | 'year', Intl.DateTimeFormatOptions>> = {
  time: { ...monthDay, ...time, year: 'numeric' },
  day: { ...monthDay, year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
/** What the axis has room for. */
const axisDates: typeof fullDates = { ...fullDates, time: { ...monthDay, ...time }, day: monthDay };

function precisionOf(unit: BarUnit): keyof typeof fullDates {
  if (unit === 'week' || unit === 'day') return 'day';
  return unit === 'month' || unit === 'year' ? unit : 'time';
}

/** Formats the time of some bars: "3 Nov 2026", "3–9 Nov 2026", "3 Nov 2026, 12:00 – 18:00". */
export function spanText(
  { unit, edges }: TimeHistogram,
  { begins, ends }: BarSpan,
  timeZone: string,
): string {
  const precision = precisionOf(unit);
  const end = edges[ends] ?? 0;
  return dateFormat(fullDates[precision], timeZone).formatRange(
    edges[begins] ?? 0,
    precision === 'time' ? end : end - 1,
  );
}

/** Labels of the axis, with the bar at whose start each is. None is so near to the end that it would be cut. */
export function axisLabels({ unit, edges }: TimeHistogram, timeZone: string) {
  const format = dateFormat(axisDates[precisionOf(unit)], timeZone);
  const bars = edges.length - 1;
  const step = Math.max(1, Math.ceil(bars / 6));
  return edges
    .slice(0, -1)
    .map((edge, bar) => ({ bar, edge }))
    .filter(({ bar }) => bar % step === 0 && (bar === 0 || bar / bars < 0.92))
    .map(({ bar, edge }) => ({ bar, text: format.format(edge) }));
}
