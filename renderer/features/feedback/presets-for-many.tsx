import { useEffect, useState } from 'react';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import {
  builtInPresetName,
  builtInPresets,
  withBuiltInPreset,
  withPreset,
} from '../../../shared/domain/feedback-preset';
import { useSubject } from '../../state/stores';
import { PresetDialogs, type PresetNaming } from './preset-dialogs';
import { PresetRow } from './preset-row';
import { pressedPreset, withDigits } from './use-presets';

interface PresetsForManyProps {
  readonly draft: FeedbackDraft;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
}

/** The presets for a form on many transactions, of which the service may have said many things; beside the form, for a preset is named in one of its own. */
export function PresetsForMany({ draft, edit }: PresetsForManyProps) {
  const own = useSubject('presets', (state) => state.presets);
  const [naming, setNaming] = useState<PresetNaming | null>(null);
  const presets = withDigits([
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      own: null,
      apply: () => edit(withBuiltInPreset(draft, preset, null)),
    })),
    ...own.map((preset) => ({
      name: preset.name,
      own: preset,
      apply: () => edit(withPreset(draft, preset.content)),
    })),
  ]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const preset = document.querySelector('dialog[open]') ? null : pressedPreset(event, presets);
      if (!preset) return;
      event.preventDefault();
      preset.apply();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <>
      <PresetRow presets={presets} onName={setNaming} />
      <PresetDialogs naming={naming} draft={draft} onDone={() => setNaming(null)} />
    </>
  );
}
