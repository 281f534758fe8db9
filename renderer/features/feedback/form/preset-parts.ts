import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import { type PresetPart, presetParts } from '../../../../shared/domain/feedback-preset';
import { messages } from '../../../../shared/i18n/messages';

/**
 * Returns the parts of a draft that a preset can set: those with a value. An empty list of fraud cases counts as a
 * value.
 */
export function filledParts(draft: FeedbackDraft) {
  return presetParts
    .map((part) => ({ part, name: messages.feedback.presets.parts[part], value: partText(draft, part) }))
    .filter(({ value }) => value !== '');
}

function partText(draft: FeedbackDraft, part: PresetPart): string {
  if (part !== 'fraudCases') return draft[part].slice(0, 200);
  return draft.fraudCases.length === 0
    ? messages.feedback.presets.noCases
    : draft.fraudCases.join(', ').slice(0, 200);
}
