import {
  type FeedbackDraft,
  type FeedbackErrors,
  type FeedbackFault,
  type FeedbackField,
  feedbackFaults,
  feedbackFields,
} from '../domain/feedback';
import { type BuiltInPreset, builtInPresets, type FeedbackPreset } from '../domain/feedback-preset';
import { isSameName } from '../text/fold';
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
      return texts.tooLong({ most: fault.max, length: fault.actual });
    case 'tooManyCases':
      return texts.tooManyCases({ most: fault.max, cases: fault.actual });
    case 'caseTooLong':
      return texts.caseTooLong({ most: fault.max });
    default:
      return texts[fault.kind];
  }
}

/** Returns the name of a built-in preset in the current language. */
export function builtInPresetName(preset: BuiltInPreset): string {
  return messages.feedback.presets.builtIn[preset];
}

/** Returns why a preset's name is invalid, as text; null if it is valid. */
export function presetNameError(typed: string, others: readonly FeedbackPreset[]): string | null {
  const name = typed.trim();
  if (name === '') return messages.validation.presetName.none;
  const taken = [...builtInPresets.map(builtInPresetName), ...others.map((other) => other.name)];
  return taken.some((other) => isSameName(other, name)) ? messages.validation.presetName.taken : null;
}
