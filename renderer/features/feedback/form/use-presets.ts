import {
  builtInPresets,
  type FeedbackPreset,
  withBuiltInPreset,
} from '../../../../shared/domain/feedback-preset';
import { builtInPresetName } from '../../../../shared/i18n/feedback-text';
import { type FeedbackSubject, reportedVerdictOf } from '../../../state/feedback-subject';
import { useStores, useSubject } from '../../../state/stores';

/** A preset as shown in the form. */
export interface OfferedPreset {
  readonly name: string;
  /** The digit that applies it together with Alt; null after the ninth preset. */
  readonly digit: number | null;
  readonly apply: () => void;
  /** null for a built-in preset. */
  readonly userPreset: FeedbackPreset | null;
}

/** Returns the built-in and the user's presets for the open form. */
export function usePresets(subject: FeedbackSubject): readonly OfferedPreset[] {
  const { feedback } = useStores();
  const userPresets = useSubject('presets', (state) => state.presets);
  const offered = [
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => {
        const { draft, apply } = feedback.getState();
        apply(withBuiltInPreset(draft, preset, reportedVerdictOf(subject)));
      },
    })),
    ...userPresets.map((preset) => ({
      name: preset.name,
      userPreset: preset,
      apply: () => feedback.getState().applyPreset(preset.content),
    })),
  ];
  return withDigits(offered);
}

/** Assigns the keys Alt+1 to Alt+9 to the first nine presets. */
export function withDigits(offered: readonly Omit<OfferedPreset, 'digit'>[]): readonly OfferedPreset[] {
  return offered.map((preset, at) => ({ ...preset, digit: at < 9 ? at + 1 : null }));
}

/**
 * Returns the preset for Alt and a digit, regardless of the keyboard layout and of the character that Alt produces;
 * null for other keys.
 */
export function pressedPreset(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>,
  presets: readonly OfferedPreset[],
): OfferedPreset | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return presets.find((preset) => digit !== undefined && preset.digit === Number(digit)) ?? null;
}
