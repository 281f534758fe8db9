import { type BuiltInPreset, builtInPresets, type FeedbackPreset } from '../domain/feedback-preset';
import { messages } from './messages';

/** Returns the name of a built-in preset in the current language. */
export function builtInPresetName(preset: BuiltInPreset): string {
  return messages.feedback.presets.builtIn[preset];
}

/** Returns why a preset's name is invalid, as text; null if it is valid. */
export function presetNameError(typed: string, others: readonly FeedbackPreset[]): string | null {
  const name = typed.trim();
  if (name === '') return messages.validation.presetName.none;
  const taken = [...builtInPresets.map(builtInPresetName), ...others.map((other) => other.name)];
  return taken.some((other) => other.toLowerCase() === name.toLowerCase())
    ? messages.validation.presetName.taken
    : null;
}
