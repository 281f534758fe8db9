import { messages } from './messages';
import { usualReasonOf } from './verdict-reasons';

/** Returns how the reason of a verdict is shown: a usual one in the user's language, a typed one as it is. */
export function reasonText(reason: string): string {
  const usual = usualReasonOf(reason);
  return usual === null ? reason : messages.review.reasons.usual[usual];
}
