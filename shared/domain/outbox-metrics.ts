import { desiredRiskOf } from './feedback-correction';
import { type RiskAssignment, riskAssignments } from './vocabulary';

/** How far the service's verdicts and the feedback on them agree, for a set of feedback. */
export interface OutboxMetrics {
  /** Number of all feedback items. */
  readonly total: number;
  /** A row for each reported risk: the four levels, then other words, most frequent first. */
  readonly risks: readonly RiskRow[];
  /** Number of items with other, rarer words. */
  readonly moreWords: number;
  /** Items whose verdict is unknown, or has no risk. */
  readonly noRisk: RiskCounts;
  /** Of the items that can be compared: see sameRisk. */
  readonly agreement: Agreement;
  /** The most frequent fraud cases, in that order. */
  readonly fraudCases: readonly FraudCaseMetric[];
  readonly allFraudCases: number;
  /** Without gaps, earliest first. */
  readonly steps: readonly MetricStep[];
  readonly stepUnit: StepUnit;
}

export type StepUnit = 'day' | 'week' | 'month' | 'year';

/** How many of the comparable items agree. */
export interface Agreement {
  readonly alike: number;
  readonly compared: number;
}

export type RiskCounts = Readonly<Record<RiskAssignment, number>>;

export interface RiskRow {
  readonly reported: string;
  /** By desired risk. */
  readonly counts: RiskCounts;
}

export interface FraudCaseMetric {
  readonly fraudCase: string;
  /** Reported, and desired. */
  readonly confirmed: number;
  /** Desired, but not reported. */
  readonly added: number;
  /** Reported, but not desired. */
  readonly removed: number;
}

export interface MetricStep extends Agreement {
  /** Its first day, "2026-03-01", in the requested zone. Weeks start on Monday. */
  readonly day: string;
  readonly total: number;
}

/** Returns whether a reported and a desired risk are the same; null if the reported word is no level. */
export function sameRisk(reported: string | null, desired: RiskAssignment): boolean | null {
  const level = desiredRiskOf(reported);
  return level === null ? null : level === desired;
}

export const noRisks: RiskCounts = { fraud: 0, high: 0, low: 0, clear: 0 };

export function riskTotal(counts: RiskCounts): number {
  return riskAssignments.reduce((sum, risk) => sum + counts[risk], 0);
}
