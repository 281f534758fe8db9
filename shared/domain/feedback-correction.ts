import { type FeedbackDraft, maxFraudCaseLength, maxFraudCases } from './feedback';
import type { ReportedVerdict } from './outbox';
import { isRiskAssignment, type RiskAssignment, riskLevelOf } from './vocabulary';

/** How a feedback differs from the service's verdict. */
export interface FeedbackCorrection {
  /** null while no desired risk is selected. `confirmed`: it equals the reported one, in either set of level names. */
  readonly risk: {
    readonly from: string | null;
    readonly to: RiskAssignment;
    readonly confirmed: boolean;
  } | null;
  /** Whether it says anything about fraud cases. If not, none of them changes. */
  readonly statesCases: boolean;
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export type Desired = Pick<FeedbackDraft, 'desiredRisk' | 'fraudCases'>;

/** Compares the desired with the reported verdict. Cases are in their order, without duplicates. */
export function correctionOf(reported: ReportedVerdict, desired: Desired): FeedbackCorrection {
  const { riskAssignment: from } = reported;
  const before = new Set(reported.fraudCases);
  const after = new Set(desired.fraudCases ?? []);
  const statesCases = desired.fraudCases !== null;
  const to = desired.desiredRisk;
  return {
    risk: isRiskAssignment(to) ? { from, to, confirmed: desiredRiskOf(from) === to } : null,
    statesCases,
    unchanged: [...before].filter((fraudCase) => after.has(fraudCase)),
    removed: statesCases ? [...before].filter((fraudCase) => !after.has(fraudCase)) : [],
    added: [...after].filter((fraudCase) => !before.has(fraudCase)),
  };
}

/** Returns true if the desired verdict is the reported one: the same risk, and the same cases unless it says nothing of them. */
export function matchesVerdict(desired: Desired, reported: ReportedVerdict): boolean {
  const { risk, removed, added } = correctionOf(reported, desired);
  return risk?.confirmed === true && removed.length === 0 && added.length === 0;
}

/** Returns the desired risk that equals the reported one; null if none clearly does, as for unknown_risk. */
export function desiredRiskOf(reported: string | null): RiskAssignment | null {
  const level = riskLevelOf(reported);
  return level === 'unknown' ? null : level;
}

/** The decisions that the specification (section 1) calls legitimate or common: they indicate that there is no fraud. */
const legitimate: ReadonlySet<string> = new Set(['Device Swapping', 'Location Swapping', 'Common usage']);

/** Returns the reported cases that feedback can contain, without duplicates. */
export function validFraudCases(reported: readonly string[]): readonly string[] {
  const valid = reported.filter(({ length }) => length > 0 && length <= maxFraudCaseLength);
  return [...new Set(valid)].slice(0, maxFraudCases);
}

/** Returns the cases that don't contradict a risk: of fraud no legitimate ones, of clear only those. */
export function casesOfRisk(fraudCases: readonly string[], risk: string): readonly string[] {
  if (risk !== 'fraud' && risk !== 'clear') return fraudCases;
  return fraudCases.filter((fraudCase) => legitimate.has(fraudCase) === (risk === 'clear'));
}

/** Returns the reported cases that stay with a desired risk: all if it confirms the reported one, else those of the risk. */
export function fittingCases(reported: ReportedVerdict, desiredRisk: string): readonly string[] {
  const cases = validFraudCases(reported.fraudCases);
  return desiredRiskOf(reported.riskAssignment) === desiredRisk ? cases : casesOfRisk(cases, desiredRisk);
}
