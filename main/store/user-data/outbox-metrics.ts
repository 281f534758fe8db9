import { z } from 'zod';
import { compareText } from '../../../shared/domain/compare-text';
import { desiredRiskOf } from '../../../shared/domain/feedback-correction';
import type { OutboxItemState } from '../../../shared/domain/outbox';
import {
  type Agreement,
  type FraudCaseMetric,
  type MetricStep,
  noRisks,
  type OutboxMetrics,
  type RiskCounts,
  type RiskRow,
  riskTotal,
  type StepUnit,
  sameRisk,
} from '../../../shared/domain/outbox-metrics';
import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import { groupBy } from '../../../shared/group-by';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { fromStoredJson } from '../json-column';

/** Selects the feedback to measure: by when it was created, ms since 1970, `until` excluded; null for no bound. */
export interface MetricsQuery {
  readonly from: number | null;
  readonly until: number | null;
  readonly states: readonly OutboxItemState[];
  /** The time zone of days, weeks and months. */
  readonly zone: 'utc' | 'local';
}

/** How many risks other than levels, and how many fraud cases, are listed one by one. */
const maxOtherRisks = 10;
const maxFraudCases = 20;
/**
 * Maximum number of steps per unit: the shortest unit within its limit is used. A wrong clock can make a few
 * items span a long time.
 */
const maxSteps = { day: 62, week: 60, month: 120 } as const;
export const dayMs = 86_400_000;

const risk = z.enum(riskAssignments);
const riskText = fromStoredJson(z.string().nullable()).nullable();
const caseList = fromStoredJson(z.array(z.string()).nullable()).nullable();
const verdictRow = z.object({
  reported: riskText,
  desired: risk,
  /** The reported fraud cases, null if unknown, and the desired ones, null if the feedback says nothing of them. */
  before: caseList,
  after: caseList,
  count: z.int(),
});

/** Compares feedback with these states, from this time, with the service's verdicts. */
export async function readMetrics(session: Session, query: MetricsQuery): Promise<OutboxMetrics> {
  const within = conditionOf(query);
  const verdicts = await session.rows(
    `SELECT reported_risk AS reported, desired_risk AS desired, reported_cases AS before, desired_cases AS after,
       count(*) AS count
     FROM outbox_item INDEXED BY outbox_by_time WHERE ${within.where} GROUP BY 1, 2, 3, 4`,
    within.values,
    verdictRow,
  );
  const fraudCases = fraudCaseMetrics(verdicts);
  return {
    total: sum(verdicts),
    ...riskRows(verdicts),
    agreement: agreementOf(verdicts),
    fraudCases: fraudCases.slice(0, maxFraudCases),
    allFraudCases: fraudCases.length,
    ...(await readSteps(session, query)),
  };
}

function conditionOf({ from, until, states }: MetricsQuery): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  return {
    where: `state IN (${states.map(() => '?').join(', ')}) AND created_at >= ? AND created_at < ?`,
    values: [...states, from ?? -Number.MAX_VALUE, until ?? Number.MAX_VALUE],
  };
}

interface Verdicts {
  readonly reported: string | null;
  readonly desired: RiskAssignment;
  readonly count: number;
}

function sum(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

function agreementOf(verdicts: readonly Verdicts[]): Agreement {
  const compared = verdicts.filter(({ reported, desired }) => sameRisk(reported, desired) !== null);
  return {
    alike: sum(compared.filter(({ reported, desired }) => sameRisk(reported, desired))),
    compared: sum(compared),
  };
}

function riskRows(verdicts: readonly Verdicts[]): Pick<OutboxMetrics, 'risks' | 'moreWords' | 'noRisk'> {
  const byWord = new Map<string, RiskCounts>(riskAssignments.map((level) => [level, noRisks]));
  let noRisk = noRisks;
  for (const { reported, desired, count } of verdicts) {
    const name = desiredRiskOf(reported) ?? reported;
    const before = name === null ? noRisk : (byWord.get(name) ?? noRisks);
    const after = { ...before, [desired]: before[desired] + count };
    if (name === null) noRisk = after;
    else byWord.set(name, after);
  }
  const rows = [...byWord].map(([reported, counts]): RiskRow => ({ reported, counts }));
  const others = rows
    .slice(riskAssignments.length)
    .sort(
      (one, other) =>
        riskTotal(other.counts) - riskTotal(one.counts) || compareText(one.reported, other.reported),
    );
  return {
    risks: [...rows.slice(0, riskAssignments.length), ...others.slice(0, maxOtherRisks)],
    moreWords: others.slice(maxOtherRisks).reduce((all, { counts }) => all + riskTotal(counts), 0),
    noRisk,
  };
}

/** Counts confirmed, added and removed fraud cases, most frequent first. */
function fraudCaseMetrics(rows: readonly z.output<typeof verdictRow>[]): readonly FraudCaseMetric[] {
  const metrics = new Map<string, FraudCaseMetric>();
  for (const row of rows) {
    if (row.before === null || row.after === null) continue;
    const { count } = row;
    const before = new Set(row.before);
    const after = new Set(row.after);
    for (const fraudCase of new Set([...before, ...after])) {
      const known = metrics.get(fraudCase) ?? { fraudCase, confirmed: 0, added: 0, removed: 0 };
      const became = !before.has(fraudCase) ? 'added' : after.has(fraudCase) ? 'confirmed' : 'removed';
      metrics.set(fraudCase, { ...known, [became]: known[became] + count });
    }
  }
  const frequency = ({ confirmed, added, removed }: FraudCaseMetric) => confirmed + added + removed;
  return [...metrics.values()].sort(
    (one, other) => frequency(other) - frequency(one) || compareText(one.fraudCase, other.fraudCase),
  );
}

async function readSteps(
  session: Session,
  query: MetricsQuery,
): Promise<Pick<OutboxMetrics, 'steps' | 'stepUnit'>> {
  const { where, values } = conditionOf(query);
  const from = query.from ?? (await readBoundary(session, query, 'min'));
  const until = query.until ?? (await readBoundary(session, query, 'max'));
  if (from === null || until === null) return { steps: [], stepUnit: 'day' };
  const stepUnit = stepUnitFor((until - from) / dayMs);
  const rows = await session.rows(
    `SELECT ${firstDayOf('created_at', stepUnit, query.zone)} AS day, reported_risk AS reported, desired_risk AS desired, count(*) AS count
     FROM outbox_item INDEXED BY outbox_by_time WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 1`,
    values,
    z.object({ day: z.string().nullable(), reported: riskText, desired: risk, count: z.int() }),
  );
  const byDay = groupBy(rows, ({ day }) => day);
  // A time from a wrong clock may be outside the calendar.
  const days = [...byDay.keys()].filter((day) => day !== null);
  const steps = fillGaps(days, stepUnit).map((day): MetricStep => {
    const verdicts = byDay.get(day) ?? [];
    return { day, total: sum(verdicts), ...agreementOf(verdicts) };
  });
  return { steps, stepUnit };
}

/**
 * Returns when the first or last item was created; null for none. Queries one state at a time, because each
 * is at an end of the index.
 */
async function readBoundary(
  session: Session,
  { states, ...time }: MetricsQuery,
  which: 'min' | 'max',
): Promise<number | null> {
  const moments: number[] = [];
  for (const state of states) {
    const { where, values } = conditionOf({ ...time, states: [state] });
    const row = await session.row(
      `SELECT ${which}(created_at) AS moment FROM outbox_item INDEXED BY outbox_by_time WHERE ${where}`,
      values,
      z.object({ moment: z.number().nullable() }),
    );
    if (typeof row?.moment === 'number') moments.push(row.moment);
  }
  return moments.length === 0 ? null : Math[which](...moments);
}

export function stepUnitFor(days: number): StepUnit {
  if (days <= maxSteps.day) return 'day';
  if (days <= maxSteps.week * 7) return 'week';
  return days <= maxSteps.month * 30.5 ? 'month' : 'year';
}

/** Returns SQL for the first day of the step of a time, ms since 1970. */
export function firstDayOf(time: string, unit: StepUnit, zone: MetricsQuery['zone']): string {
  const modifiers = [
    ...(zone === 'local' ? ['localtime'] : []),
    // Moves to the Sunday that ends the week, then back to its Monday.
    ...(unit === 'week' ? ['weekday 0', '-6 days'] : []),
    ...(unit === 'month' || unit === 'year' ? [`start of ${unit}`] : []),
  ];
  return `date(${time} / 1000, 'unixepoch'${modifiers.map((each) => `, '${each}'`).join('')})`;
}

export function fillGaps(days: readonly string[], unit: StepUnit): readonly string[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let day = nextStep(first, unit); day <= last; day = nextStep(day, unit)) all.push(day);
  return all;
}

function nextStep(day: string, unit: StepUnit): string {
  const next = new Date(`${day}T00:00:00Z`);
  if (unit === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else if (unit === 'week') next.setUTCDate(next.getUTCDate() + 7);
  else if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next.toISOString().slice(0, 10);
}
