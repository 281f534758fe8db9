import { transactionIdMistake } from '../../../shared/api/endpoints';
import type { Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import type { FeedbackSubject } from '../../state/feedback-subject';

/** What a feedback on the report is about; null where none can be sent (see feedbackObstacle). */
export function feedbackSubjectOf(report: Report): FeedbackSubject | null {
  if (report.transactionId === null || transactionIdMistake(report.transactionId) !== null) return null;
  return {
    transactionId: report.transactionId,
    reportedRisk: report.event?.riskAssignment ?? null,
    reportedFraudCases: report.event?.fraudCases ?? [],
  };
}

/** Why no feedback can be sent on a report, in words: it is addressed by transaction ID. null where it can. */
export function feedbackObstacle(report: Report): string | null {
  const words = messages.report.feedbackObstacle;
  if (report.transactionId === null) return words.noTransaction;
  const mistake = transactionIdMistake(report.transactionId);
  return mistake === null ? null : words.wrongTransaction(mistake);
}
