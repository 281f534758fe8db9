import { transactionIdError } from '../../shared/api/endpoints';
import type { FeedbackSubject } from '../../shared/domain/outbox';
import type { Report } from '../../shared/domain/report';
import { messages } from '../../shared/i18n/messages';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';

/** Returns the subject of feedback on the report; null if none can be sent (see feedbackObstacle). */
export function feedbackSubjectOf(report: Report): FeedbackSubject | null {
  if (report.transactionId === null || transactionIdError(report.transactionId) !== null) return null;
  return {
    transactionId: report.transactionId,
    reported: {
      riskAssignment: report.event?.riskAssignment ?? null,
      fraudCases: report.event?.fraudCases ?? [],
    },
  };
}

/** Explains why no feedback can be sent on a report, since it is addressed by transaction ID; null if it can. */
export function feedbackObstacle(report: Report): string | null {
  const text = messages.report.feedbackObstacle;
  if (report.transactionId === null) return text.noTransaction;
  const error = transactionIdError(report.transactionId);
  return error === null ? null : text.wrongTransaction({ error: transactionIdErrorText(error) });
}
