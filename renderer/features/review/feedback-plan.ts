import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { FeedbackCorrection } from '../../../shared/domain/feedback-correction';
import type { ReviewState } from '../../../shared/domain/review-state';
import { differenceOf, type VerdictFeedback } from '../../../shared/domain/verdict-feedback';
import { feedbackSubjectOf } from '../../components/feedback-subject';

/** The feedback that a verdict carries. */
export interface FeedbackPlan {
  readonly rule: VerdictFeedback;
  readonly difference: FeedbackCorrection;
  /** The transaction has feedback already. */
  readonly isAnother: boolean;
}

/** Returns the feedback on a report by a rule; null for none, because of the rule or because none can be sent. */
export function feedbackPlan(
  rule: VerdictFeedback,
  { detail }: ReviewedReport,
  { feedback }: ReviewState,
): FeedbackPlan | null {
  const subject = feedbackSubjectOf(detail.report);
  if (rule.sending === 'never' || !subject) return null;
  return { rule, difference: differenceOf(rule, subject.reported), isAnother: feedback.length > 0 };
}
