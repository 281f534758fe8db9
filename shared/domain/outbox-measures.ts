import { isRiskAssignment, type RiskAssignment, riskAssignments } from './vocabulary';

/** How far the service's verdicts and those of the feedback on them agree, over some feedback. */
export interface OutboxMeasures {
  /** All of it. */
  readonly total: number;
  /** A row for each risk that the service reported: its four levels, then other words, the most frequent first. */
  readonly risks: readonly RiskRow[];
  /** Feedback on yet other words, each of them rarer than those of the rows. */
  readonly moreWords: number;
  /** Feedback whose verdict is not known, or named no risk. */
  readonly noRisk: RiskCounts;
  /** Over what can be compared: see sameRisk. */
  readonly agreement: Agreement;
  /** The fraud cases that occur most, those first. */
  readonly fraudCases: readonly FraudCaseMeasure[];
  /** How many fraud cases there are in all. */
  readonly allFraudCases: number;
  /** Without a gap, the earliest first. */
  readonly steps: readonly MeasuredStep[];
  /** What a step is. */
  readonly stepUnit: StepUnit;
}

export const stepUnits = ['day', 'week', 'month', 'year'] as const;
export type StepUnit = (typeof stepUnits)[number];

/** How much of what can be compared is alike. */
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

/** What became of a fraud case, over feedback on verdicts that are known. */
export interface FraudCaseMeasure {
  readonly fraudCase: string;
  /** Reported, and desired. */
  readonly confirmed: number;
  /** Desired, but not reported. */
  readonly added: number;
  /** Reported, but not desired. */
  readonly removed: number;
}

export interface MeasuredStep extends Agreement {
  /** Its first day, "2026-03-01", in the zone asked for. A week begins on Monday. */
  readonly day: string;
  readonly total: number;
}

/** What the service's assessment (specification, section 1) calls the levels of risk_assignment. */
const assessmentLevels: Readonly<Record<string, RiskAssignment>> = { high_risk: 'high', low_risk: 'low' };

/** The level that a word of the service stands for; null for unknown_risk and for words that are not known. */
export function levelOf(reported: string): RiskAssignment | null {
  if (isRiskAssignment(reported)) return reported;
  return Object.hasOwn(assessmentLevels, reported) ? (assessmentLevels[reported] ?? null) : null;
}

/** Whether a reported risk and a desired one are the same; null where the reported word is no level, so that nothing can be said. */
export function sameRisk(reported: string | null, desired: RiskAssignment): boolean | null {
  const level = reported === null ? null : levelOf(reported);
  return level === null ? null : level === desired;
}

export const noRisks: RiskCounts = { fraud: 0, high: 0, low: 0, clear: 0 };

export function riskTotal(counts: RiskCounts): number {
  return riskAssignments.reduce((sum, risk) => sum + counts[risk], 0);
}
