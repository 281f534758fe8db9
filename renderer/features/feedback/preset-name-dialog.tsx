import { useState } from 'react';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import {
  type FeedbackPreset,
  longestPresetName,
  type PresetPart,
  presetContentOf,
  presetNameMistake,
} from '../../../shared/domain/feedback-preset';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { NameDialog } from '../../ui/name-dialog';
import { visibleText } from '../../ui/visible-text';
import type { PresetNaming } from './preset-dialogs';
import './preset-name-dialog.css';
import { sayingParts } from './preset-parts';

interface PresetNameDialogProps {
  readonly naming: PresetNaming;
  /** What a new preset is made of. */
  readonly draft: FeedbackDraft;
  readonly onKeep: (preset: FeedbackPreset) => void;
  readonly onCancel: () => void;
}

/** Names a preset, and for a new one says which parts of the form it is made of. */
export function PresetNameDialog({ naming, draft, onKeep, onCancel }: PresetNameDialogProps) {
  const words = messages.feedback.presets;
  const presets = useSubject('presets', (state) => state.presets);
  const renamed = naming.kind === 'save' ? null : naming.preset;
  const parts = renamed ? [] : sayingParts(draft);
  const [left, setLeft] = useState<readonly PresetPart[]>([]);
  const others = presets.filter((preset) => preset.id !== renamed?.id);

  function keep(name: string) {
    const chosen = parts.map(({ part }) => part).filter((part) => !left.includes(part));
    const content = renamed?.content ?? presetContentOf(draft, chosen);
    onKeep({ id: renamed?.id ?? crypto.randomUUID(), name, content });
  }

  return (
    <NameDialog
      title={renamed ? words.renameTitle : words.saveTitle}
      label={words.name}
      action={renamed ? words.renameAction : words.saveAction}
      name={renamed?.name ?? ''}
      longest={longestPresetName}
      mistakeIn={(name) => presetNameMistake(name, others)}
      onName={keep}
      onCancel={onCancel}
    >
      {parts.length === 0 ? null : (
        <fieldset className="preset-dialog__parts">
          <legend>{words.whatItSets}</legend>
          {parts.map(({ part, name, value }) => (
            <label key={part} className="preset-dialog__part">
              <input
                type="checkbox"
                checked={!left.includes(part)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((each) => each !== part) : [...left, part])
                }
              />
              <span>{name}</span>
              <span className="preset-dialog__value">{visibleText(value)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </NameDialog>
  );
}
