import {
  type Feedback,
  type FeedbackDraft,
  feedbackMistakes,
  feedbackOf,
} from '../../shared/domain/feedback';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';

/** The feedback of a draft; the first of its mistakes where it has some, whatever the form has checked before. */
export function checkedFeedback(draft: FeedbackDraft): Result<Feedback, Problem> {
  const feedback = feedbackOf(draft);
  if (feedback) return succeed(feedback);
  const [field = '', reason = ''] = Object.entries(feedbackMistakes(draft))[0] ?? [];
  return fail({ kind: 'invalid-input', field, reason });
}
