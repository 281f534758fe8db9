import { desiredRiskOf } from './desired-risk';
import type { ReportedVerdict } from './outbox';
import { isRiskAssignment, type RiskAssignment } from './vocabulary';

/** What a feedback changes in what the service said. */
export interface FeedbackCorrection {
  /** null while no desired risk is chosen. `confirmed`: it is what the service said, in whichever of its words. */
  readonly risk: {
    readonly from: string | null;
    readonly to: RiskAssignment;
    readonly confirmed: boolean;
  } | null;
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Compares what is desired with what was reported; cases in the order of each, every one once. */
export function correctionOf(
  reported: ReportedVerdict,
  desired: { readonly desiredRisk: string; readonly fraudCases: readonly string[] },
): FeedbackCorrection {
  const { riskAssignment: from } = reported;
  const before = new Set(reported.fraudCases);
  const after = new Set(desired.fraudCases);
  const to = desired.desiredRisk;
  return {
    risk: isRiskAssignment(to) ? { from, to, confirmed: desiredRiskOf(from) === to } : null,
    kept: [...before].filter((fraudCase) => after.has(fraudCase)),
    removed: [...before].filter((fraudCase) => !after.has(fraudCase)),
    added: [...after].filter((fraudCase) => !before.has(fraudCase)),
  };
}

/** True where a feedback says of risk and cases just what the service said. */
export function confirmsVerdict({ risk, removed, added }: FeedbackCorrection): boolean {
  return risk?.confirmed === true && removed.length === 0 && added.length === 0;
}
