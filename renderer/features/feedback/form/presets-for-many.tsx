import { useEffect, useState } from 'react';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import { builtInPresets, withBuiltInPreset, withPreset } from '../../../../shared/domain/feedback-preset';
import { builtInPresetName } from '../../../../shared/i18n/feedback-text';
import { useSubject } from '../../../state/stores';
import { PresetDialogs } from './preset-dialogs';
import type { PresetNaming } from './preset-name-dialog';
import { PresetRow } from './preset-row';
import { pressedPreset, withDigits } from './use-presets';

interface PresetsForManyProps {
  readonly draft: FeedbackDraft;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
}

/**
 * The presets of the batch form, where no single verdict of the service applies. Rendered outside the form because the
 * dialog that names a preset contains one itself.
 */
export function PresetsForMany({ draft, edit }: PresetsForManyProps) {
  const userPresets = useSubject('presets', (state) => state.presets);
  const [naming, setNaming] = useState<PresetNaming | null>(null);
  const presets = withDigits([
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => edit(withBuiltInPreset(draft, preset, null)),
    })),
    ...userPresets.map((preset) => ({
      name: preset.name,
      userPreset: preset,
      apply: () => edit(withPreset(draft, preset.content)),
    })),
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const preset = document.querySelector('dialog[open]') ? null : pressedPreset(event, presets);
      if (!preset) return;
      event.preventDefault();
      preset.apply();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <>
      <PresetRow presets={presets} onName={setNaming} />
      <PresetDialogs naming={naming} draft={draft} onDone={() => setNaming(null)} />
    </>
  );
}
