import type { Share } from './share';
import { sum } from './sum';

/**
 * What the reports of a week say. The values of `sampled` subjects are counted in a sample of each week, since they are only
 * in the received texts; the others in all reports.
 */
export const driftSubjects = [
  'risk',
  'fraudCase',
  'signal',
  'deviceModel',
  'country',
  'extra',
  'locationType',
  'sensor',
  'field',
  'problems',
] as const;
export type DriftSubject = (typeof driftSubjects)[number];

/** The reports of a value by week. */
export interface ValueSeries {
  /** null: not given. */
  readonly value: string | null;
  readonly counts: readonly number[];
}

/** The values of a subject by week, oldest first. A report can have several. */
export interface SubjectSeries {
  readonly subject: DriftSubject;
  /** All counted reports of each week. */
  readonly totals: readonly number[];
  readonly values: readonly ValueSeries[];
}

/** `new`: no report had the value before. `gone`: none has had it since. Otherwise its share rose or fell. */
export type DriftKind = 'new' | 'gone' | 'more' | 'less';

export interface DriftFinding {
  readonly subject: DriftSubject;
  readonly value: string | null;
  readonly kind: DriftKind;
  /** The first week after the change, and the share of the value in all weeks before it and from it on. */
  readonly week: number;
  readonly before: Share;
  readonly since: Share;
  /** How sure it is that this isn't chance; only for the order. */
  readonly strength: number;
}

/** When a change is reported, and when it isn't. */
export const driftRules = {
  /** Complete weeks before a change, and reports on each side of it. */
  weeksBefore: 3,
  reports: 100,
  /** Complete weeks in all to say that a share changed: fewer don't show how much it varies anyway. */
  weeksForShares: 8,
  /** Complete weeks of a changed share: one user or device can change a single week. */
  weeksSince: 2,
  /** Reports with a value that is new or gone. */
  reportsOfValue: 5,
  /** The greatest probability that a value is missing by chance. */
  chanceOfNone: 0.001,
  /** The least change of a share. */
  change: 0.01,
  /** The least likelihood ratio of a change, after the variation between weeks. */
  ratio: 25,
} as const;

/** Returns the changes of a subject over complete weeks, at most one of each value, the surest first. */
export function driftOf({ subject, totals, values }: SubjectSeries, weeks: number): readonly DriftFinding[] {
  const counted = totals.slice(0, weeks);
  return values
    .flatMap(({ value, counts }): readonly DriftFinding[] => {
      const found = changeOf(counts.slice(0, weeks), counted);
      return found ? [{ subject, value, ...found }] : [];
    })
    .sort((one, other) => other.strength - one.strength);
}

type Change = Omit<DriftFinding, 'subject' | 'value'>;

function changeOf(hits: readonly number[], totals: readonly number[]): Change | null {
  const first = hits.findIndex((count) => count > 0);
  if (first === -1) return null;
  const last = hits.findLastIndex((count) => count > 0);
  return (
    newOrGone(hits, totals, first, 'new') ??
    newOrGone(hits, totals, last + 1, 'gone') ??
    changedShare(hits, totals)
  );
}

/** Returns the share before a week, and from it on. */
function sharesAround(hits: readonly number[], totals: readonly number[], week: number) {
  const share = (from: number, until: number): Share => ({
    hits: sum(hits.slice(from, until)),
    n: sum(totals.slice(from, until)),
  });
  return { before: share(0, week), since: share(week, hits.length) };
}

function newOrGone(
  hits: readonly number[],
  totals: readonly number[],
  week: number,
  kind: 'new' | 'gone',
): Change | null {
  if (week < driftRules.weeksBefore || week >= hits.length) return null;
  const { before, since } = sharesAround(hits, totals, week);
  const [having, without] = kind === 'new' ? [since, before] : [before, since];
  if (having.hits < driftRules.reportsOfValue || Math.min(before.n, since.n) < driftRules.reports)
    return null;
  // The probability that none of the others has it, if its share were the same and varied as much between weeks.
  const [from, until] = kind === 'new' ? [week, hits.length] : [0, week];
  const scale = variation(hits.slice(from, until), totals.slice(from, until), () => having, 1);
  const logarithm = (without.n * Math.log1p(-having.hits / having.n)) / scale;
  return logarithm <= Math.log(driftRules.chanceOfNone)
    ? { kind, week, before, since, strength: -2 * logarithm }
    : null;
}

/**
 * Returns the change of a share at the week that explains the counts best: that with the greatest likelihood ratio (G²) of
 * two shares against one. G² is divided by the variation between the weeks on either side (Pearson's chi-square by degree of
 * freedom), as for overdispersed counts: McCullagh and Nelder, Generalized Linear Models (1989), 4.5.
 */
function changedShare(hits: readonly number[], totals: readonly number[]): Change | null {
  if (hits.length < driftRules.weeksForShares) return null;
  let best: Change | null = null;
  for (let week = driftRules.weeksBefore; week <= hits.length - driftRules.weeksSince; week += 1) {
    const { before, since } = sharesAround(hits, totals, week);
    if (Math.min(before.n, since.n) < driftRules.reports) continue;
    const strength = likelihoodRatio(before, since);
    if (best !== null && strength <= best.strength) continue;
    best = { kind: rate(since) > rate(before) ? 'more' : 'less', week, before, since, strength };
  }
  if (best === null || Math.abs(rate(best.since) - rate(best.before)) < driftRules.change) return null;
  const { week: change, before, since } = best;
  const strength = best.strength / variation(hits, totals, (week) => (week < change ? before : since), 2);
  return strength >= driftRules.ratio ? { ...best, strength } : null;
}

function rate({ hits, n }: Share): number {
  return hits / n;
}

/** Returns G² of two shares against a common one. */
export function likelihoodRatio(one: Share, other: Share): number {
  const all = { hits: one.hits + other.hits, n: one.n + other.n };
  return 2 * (logLikelihood(one, one) + logLikelihood(other, other) - logLikelihood(all, all));
}

function logLikelihood({ hits, n }: Share, by: Share): number {
  const part = (count: number, of: number) => (count === 0 ? 0 : count * Math.log(of / by.n));
  return part(hits, by.hits) + part(n - hits, by.n - by.hits);
}

/** Returns how much more the weeks vary than chance alone explains, by the shares that were fitted to them; at least 1. */
function variation(
  hits: readonly number[],
  totals: readonly number[],
  shareOf: (week: number) => Share,
  fitted: number,
): number {
  const squares = hits.map((count, week) => {
    const share = rate(shareOf(week));
    const n = totals[week] ?? 0;
    const expected = n * share * (1 - share);
    return expected === 0 ? 0 : (count - n * share) ** 2 / expected;
  });
  return Math.max(1, sum(squares) / Math.max(1, hits.length - fitted));
}

export interface Stability {
  /** The population stability index. */
  readonly index: number;
  /** What it is on average if nothing changed. */
  readonly byChance: number;
}

/** Values that are compared each; the others together. */
const maxCompared = 20;

/**
 * Returns the population stability index of two distributions over the same values: the sum of (p - q) ln(p / q). Siddiqi,
 * Credit Risk Scorecards (2006): below 0.1 little changed, from 0.25 much. Half a report is added to each value, so that a
 * missing one gives no infinity. By chance it is about (values - 1)(1/n + 1/m): Yurdakul, Statistical Properties of the
 * Population Stability Index (2018). null with too few reports.
 */
export function stabilityOf(before: readonly number[], since: readonly number[]): Stability | null {
  const [n, m] = [sum(before), sum(since)];
  if (n < driftRules.reports || m < driftRules.reports) return null;
  const ranked = before
    .map((count, at) => ({ count, other: since[at] ?? 0 }))
    .filter(({ count, other }) => count + other > 0)
    .sort((one, next) => next.count + next.other - one.count - one.other);
  const rest = ranked.slice(maxCompared);
  const compared = [
    ...ranked.slice(0, maxCompared),
    ...(rest.length > 0
      ? [{ count: sum(rest.map(({ count }) => count)), other: sum(rest.map(({ other }) => other)) }]
      : []),
  ];
  const values = compared.length;
  const index = sum(
    compared.map(({ count, other }) => {
      const [p, q] = [(count + 0.5) / (n + values / 2), (other + 0.5) / (m + values / 2)];
      return (q - p) * Math.log(q / p);
    }),
  );
  return { index, byChance: (values - 1) * (1 / n + 1 / m) };
}

const stabilityLimits = { some: 0.1, much: 0.25 } as const;

/** Returns how much changed by the index; `little` also if chance explains it. */
export function stabilityReading({ index, byChance }: Stability): 'little' | 'some' | 'much' {
  if (index < stabilityLimits.some || index < 2 * byChance) return 'little';
  return index < stabilityLimits.much ? 'some' : 'much';
}
