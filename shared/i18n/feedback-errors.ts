import {
  type FeedbackDraft,
  type FeedbackErrors,
  type FeedbackFault,
  type FeedbackField,
  feedbackFaults,
  feedbackFields,
} from '../domain/feedback';
import { messages } from './messages';

/** Returns the faults of a draft as text, by field; {} if it can be sent. */
export function feedbackErrors(draft: FeedbackDraft): FeedbackErrors {
  const errors: Partial<Record<FeedbackField, string>> = {};
  const faults = feedbackFaults(draft);
  for (const field of feedbackFields) {
    const fault = faults[field];
    if (fault) errors[field] = faultText(fault);
  }
  return errors;
}

function faultText(fault: FeedbackFault): string {
  const texts = messages.validation.feedback;
  switch (fault.kind) {
    case 'tooLong':
      return texts.tooLong(fault.max, fault.actual);
    case 'tooManyCases':
      return texts.tooManyCases(fault.max, fault.actual);
    case 'caseTooLong':
      return texts.caseTooLong(fault.max);
    default:
      return texts[fault.kind];
  }
}
