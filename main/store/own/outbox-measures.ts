import { z } from 'zod';
import type { OutboxState } from '../../../shared/domain/outbox';
import {
  type Agreement,
  type FraudCaseMeasure,
  levelOf,
  type MeasuredStep,
  noRisks,
  type OutboxMeasures,
  type RiskCounts,
  type RiskRow,
  riskTotal,
  type StepUnit,
  sameRisk,
} from '../../../shared/domain/outbox-measures';
import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import type { Session, SqlValue } from '../../database/connection';
import { fromKeptJson } from './kept-json';

/** Which feedback is measured: by when it was put in, ms since 1970, `until` not included; null for no end. */
export interface MeasuresAsked {
  readonly from: number | null;
  readonly until: number | null;
  readonly states: readonly OutboxState[];
  /** Whose days, weeks and months. */
  readonly zone: 'utc' | 'local';
}

/** Other words than levels, and fraud cases, that are told one by one. */
const mostWords = 10;
const mostFraudCases = 20;
/** A step is the shortest that makes no more steps than these; a clock gone wrong makes a long time of a few items. */
const mostSteps = { day: 62, week: 60, month: 120 } as const;
const dayMs = 86_400_000;

const risk = z.enum(riskAssignments);
const word = fromKeptJson(z.string().nullable()).nullable();
const caseList = fromKeptJson(z.array(z.string()).nullable()).nullable();
const verdictRow = z.object({
  reported: word,
  desired: risk,
  /** The fraud cases reported, null where they are not known, and those desired. */
  before: caseList,
  after: caseList,
  count: z.int(),
});

/** What feedback of these states and of this time says of the service's verdicts. */
export async function readMeasures(session: Session, asked: MeasuresAsked): Promise<OutboxMeasures> {
  const within = conditionOf(asked);
  const verdicts = await session.rows(
    `SELECT reported_risk AS reported, desired_risk AS desired, reported_cases AS before, desired_cases AS after,
       count(*) AS count
     FROM outbox_item INDEXED BY outbox_by_time WHERE ${within.where} GROUP BY 1, 2, 3, 4`,
    within.values,
    verdictRow,
  );
  const fraudCases = fraudCaseMeasures(verdicts);
  return {
    total: sum(verdicts),
    ...riskRows(verdicts),
    agreement: agreementOf(verdicts),
    fraudCases: fraudCases.slice(0, mostFraudCases),
    allFraudCases: fraudCases.length,
    ...(await readSteps(session, asked)),
  };
}

function conditionOf({ from, until, states }: MeasuresAsked): {
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

/** The matrix of reported and desired risks. */
function riskRows(verdicts: readonly Verdicts[]): Pick<OutboxMeasures, 'risks' | 'moreWords' | 'noRisk'> {
  const byWord = new Map<string, RiskCounts>(riskAssignments.map((level) => [level, noRisks]));
  let noRisk = noRisks;
  for (const { reported, desired, count } of verdicts) {
    const name = reported === null ? null : (levelOf(reported) ?? reported);
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
        riskTotal(other.counts) - riskTotal(one.counts) || inOrder(one.reported, other.reported),
    );
  return {
    risks: [...rows.slice(0, riskAssignments.length), ...others.slice(0, mostWords)],
    moreWords: others.slice(mostWords).reduce((all, { counts }) => all + riskTotal(counts), 0),
    noRisk,
  };
}

/** The most frequent first. */
function fraudCaseMeasures(rows: readonly z.output<typeof verdictRow>[]): readonly FraudCaseMeasure[] {
  const measures = new Map<string, FraudCaseMeasure>();
  for (const row of rows) {
    if (row.before === null) continue;
    const { count } = row;
    const before = new Set(row.before);
    const after = new Set(row.after);
    for (const fraudCase of new Set([...before, ...after])) {
      const known = measures.get(fraudCase) ?? { fraudCase, confirmed: 0, added: 0, removed: 0 };
      const became = !before.has(fraudCase) ? 'added' : after.has(fraudCase) ? 'confirmed' : 'removed';
      measures.set(fraudCase, { ...known, [became]: known[became] + count });
    }
  }
  const often = ({ confirmed, added, removed }: FraudCaseMeasure) => confirmed + added + removed;
  return [...measures.values()].sort(
    (one, other) => often(other) - often(one) || inOrder(one.fraudCase, other.fraudCase),
  );
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1;
}

async function readSteps(
  session: Session,
  asked: MeasuresAsked,
): Promise<Pick<OutboxMeasures, 'steps' | 'stepUnit'>> {
  const { where, values } = conditionOf(asked);
  const from = asked.from ?? (await momentOf(session, asked, 'min'));
  const until = asked.until ?? (await momentOf(session, asked, 'max'));
  if (from === null || until === null) return { steps: [], stepUnit: 'day' };
  const stepUnit = unitOf((until - from) / dayMs);
  const rows = await session.rows(
    `SELECT ${firstDayOf(stepUnit, asked.zone)} AS day, reported_risk AS reported, desired_risk AS desired, count(*) AS count
     FROM outbox_item INDEXED BY outbox_by_time WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 1`,
    values,
    z.object({ day: z.string().nullable(), reported: word, desired: risk, count: z.int() }),
  );
  const byDay = new Map<string, Verdicts[]>();
  for (const row of rows) {
    // A moment that a clock gone wrong wrote may be no day of the calendar.
    if (row.day === null) continue;
    const before = byDay.get(row.day);
    if (before) before.push(row);
    else byDay.set(row.day, [row]);
  }
  const steps = withoutGaps([...byDay.keys()], stepUnit).map((day): MeasuredStep => {
    const verdicts = byDay.get(day) ?? [];
    return { day, total: sum(verdicts), ...agreementOf(verdicts) };
  });
  return { steps, stepUnit };
}

/** When the first or the last of them was put in; null where there is none. One state at a time: each is at an end of the index. */
async function momentOf(
  session: Session,
  { states, ...time }: MeasuresAsked,
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

function unitOf(days: number): StepUnit {
  if (days <= mostSteps.day) return 'day';
  if (days <= mostSteps.week * 7) return 'week';
  return days <= mostSteps.month * 30.5 ? 'month' : 'year';
}

/** SQL of the first day of the step that an item was put in. */
function firstDayOf(unit: StepUnit, zone: MeasuresAsked['zone']): string {
  const modifiers = [
    ...(zone === 'local' ? ['localtime'] : []),
    // The Sunday that ends the week, and from it back to its Monday.
    ...(unit === 'week' ? ['weekday 0', '-6 days'] : []),
    ...(unit === 'month' || unit === 'year' ? [`start of ${unit}`] : []),
  ];
  return `date(created_at / 1000, 'unixepoch'${modifiers.map((each) => `, '${each}'`).join('')})`;
}

/** The days, and those of the steps between them that have none. */
function withoutGaps(days: readonly string[], unit: StepUnit): readonly string[] {
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
