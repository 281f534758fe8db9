import type { ReportedVerdict } from '../../shared/domain/outbox';

/** The report that a feedback is about: what the service said of it. */
export interface FeedbackSubject {
  readonly transactionId: string;
  readonly reportedRisk: string | null;
  readonly reportedFraudCases: readonly string[];
}

/** What the service said of a report. */
export function verdictOn({ reportedRisk, reportedFraudCases }: FeedbackSubject): ReportedVerdict {
  return { riskAssignment: reportedRisk, fraudCases: reportedFraudCases };
}

/** The same, as far as it is taken along with a feedback (shared/ipc/feedback-calls.ts): a hostile report must not stand in its way. */
export function toldVerdict({ reportedRisk, reportedFraudCases }: FeedbackSubject) {
  const longest = 5_000;
  return {
    riskAssignment: reportedRisk !== null && reportedRisk.length <= longest ? reportedRisk : null,
    fraudCases: reportedFraudCases.filter(({ length }) => length <= longest).slice(0, 1_000),
  };
}
