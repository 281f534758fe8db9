import { type Feedback, type FeedbackDraft, feedbackOf } from '../../shared/domain/feedback';
import { feedbackErrors } from '../../shared/i18n/feedback-text';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';

/** Returns the feedback of a draft, or the first of its errors. Does not rely on the form's own validation. */
export function validateFeedback(draft: FeedbackDraft): Result<Feedback, Problem> {
  const feedback = feedbackOf(draft);
  if (feedback) return succeed(feedback);
  const [field = '', reason = ''] = Object.entries(feedbackErrors(draft))[0] ?? [];
  return fail({ kind: 'invalid-input', field, reason });
}
