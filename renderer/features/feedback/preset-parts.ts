import type { FeedbackDraft } from '../../../shared/domain/feedback';
import { type PresetPart, presetParts } from '../../../shared/domain/feedback-preset';
import { messages } from '../../../shared/messages/messages';

/** The parts of a draft that a preset could set: what is filled in, and the cases also where there are none. */
export function sayingParts(draft: FeedbackDraft) {
  return presetParts
    .map((part) => ({ part, name: messages.feedback.presets.parts[part], value: shownPart(draft, part) }))
    .filter(({ value }) => value !== '');
}

function shownPart(draft: FeedbackDraft, part: PresetPart): string {
  if (part !== 'fraudCases') return draft[part].slice(0, 200);
  return draft.fraudCases.length === 0
    ? messages.feedback.presets.noCases
    : draft.fraudCases.join(', ').slice(0, 200);
}
