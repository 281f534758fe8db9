import {
  builtInPresetName,
  builtInPresets,
  type FeedbackPreset,
  withBuiltInPreset,
} from '../../../shared/domain/feedback-preset';
import { type FeedbackSubject, verdictOn } from '../../state/feedback-subject';
import { useStores, useSubject } from '../../state/stores';

/** A preset on offer. */
export interface OfferedPreset {
  readonly name: string;
  /** The digit that applies it together with Alt; null beyond the ninth. */
  readonly digit: number | null;
  readonly apply: () => void;
  /** null for a built-in one. */
  readonly own: FeedbackPreset | null;
}

/** The built-in presets and the person's own, for the form that is open. */
export function usePresets(subject: FeedbackSubject): readonly OfferedPreset[] {
  const { feedback } = useStores();
  const own = useSubject('presets', (state) => state.presets);
  const offered = [
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      own: null,
      apply: () => {
        const { draft, apply } = feedback.getState();
        apply(withBuiltInPreset(draft, preset, verdictOn(subject)));
      },
    })),
    ...own.map((preset) => ({
      name: preset.name,
      own: preset,
      apply: () => feedback.getState().applyPreset(preset.content),
    })),
  ];
  return withDigits(offered);
}

/** The first nine have a key. */
export function withDigits(offered: readonly Omit<OfferedPreset, 'digit'>[]): readonly OfferedPreset[] {
  return offered.map((preset, at) => ({ ...preset, digit: at < 9 ? at + 1 : null }));
}

/** The preset whose key is pressed: Alt and a digit, wherever that key is and whatever Alt makes of it. null for another. */
export function pressedPreset(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>,
  presets: readonly OfferedPreset[],
): OfferedPreset | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return presets.find((preset) => digit !== undefined && preset.digit === Number(digit)) ?? null;
}
