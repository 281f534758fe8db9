import { desiredRiskOf } from './desired-risk';
import type { ReportedVerdict } from './outbox';
import { isRiskAssignment, type RiskAssignment } from './vocabulary';

/** How a feedback differs from the service's verdict. */
export interface FeedbackCorrection {
  /** null while no desired risk is selected. `confirmed`: it equals the reported one, in either set of level names. */
  readonly risk: {
    readonly from: string | null;
    readonly to: RiskAssignment;
    readonly confirmed: boolean;
  } | null;
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Compares the desired with the reported verdict. Cases are in their order, without duplicates. */
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

/** Returns true if a feedback equals the verdict in risk and cases. */
export function confirmsVerdict({ risk, removed, added }: FeedbackCorrection): boolean {
  return risk?.confirmed === true && removed.length === 0 && added.length === 0;
}
