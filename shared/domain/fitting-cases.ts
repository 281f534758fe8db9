import { maxFraudCaseLength, maxFraudCases } from './feedback';
import { desiredRiskOf } from './feedback-correction';
import type { ReportedVerdict } from './outbox';

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
