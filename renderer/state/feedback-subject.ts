import type { ReportedVerdict } from '../../shared/domain/outbox';

/** The report that feedback is about, with the service's verdict. */
export interface FeedbackSubject {
  readonly transactionId: string;
  readonly reportedRisk: string | null;
  readonly reportedFraudCases: readonly string[];
}

/** Returns the service's verdict of a report. */
export function reportedVerdictOf({ reportedRisk, reportedFraudCases }: FeedbackSubject): ReportedVerdict {
  return { riskAssignment: reportedRisk, fraudCases: reportedFraudCases };
}

/** Returns the verdict within the limits of shared/contract/feedback-calls.ts, so that a hostile report can't prevent feedback. */
export function truncatedVerdict({ reportedRisk, reportedFraudCases }: FeedbackSubject) {
  const maxLength = 5_000;
  return {
    riskAssignment: reportedRisk !== null && reportedRisk.length <= maxLength ? reportedRisk : null,
    fraudCases: reportedFraudCases.filter(({ length }) => length <= maxLength).slice(0, 1_000),
  };
}
