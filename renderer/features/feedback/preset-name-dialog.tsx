import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import {
  type FeedbackPreset,
  longestPresetName,
  type PresetPart,
  presetContentOf,
  presetNameMistake,
} from '../../../shared/domain/feedback-preset';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { visibleText } from '../../ui/visible-text';
import type { PresetNaming } from './preset-dialogs';
import { sayingParts } from './preset-parts';

interface PresetNameDialogProps {
  readonly naming: PresetNaming;
  /** What a new preset is made of. */
  readonly draft: FeedbackDraft;
  readonly onKeep: (preset: FeedbackPreset) => void;
  readonly onCancel: () => void;
}

/** Names a preset, and for a new one says which parts of the form it is made of. A native modal dialog: Esc cancels. */
export function PresetNameDialog({ naming, draft, onKeep, onCancel }: PresetNameDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const presets = useSubject('presets', (state) => state.presets);
  const renamed = naming.kind === 'save' ? null : naming.preset;
  const parts = renamed ? [] : sayingParts(draft);
  const [left, setLeft] = useState<readonly PresetPart[]>([]);
  const [typed, setTyped] = useState(renamed?.name ?? '');
  const [mistake, setMistake] = useState<string | null>(null);
  const others = presets.filter((preset) => preset.id !== renamed?.id);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  /** Closed first: while it is open, nothing behind it can take the focus. */
  function leave(then: () => void) {
    dialog.current?.close();
    then();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = presetNameMistake(typed, others);
    setMistake(found);
    if (found !== null) return;
    const chosen = parts.map(({ part }) => part).filter((part) => !left.includes(part));
    const content = renamed?.content ?? presetContentOf(draft, chosen);
    leave(() => onKeep({ id: renamed?.id ?? crypto.randomUUID(), name: typed.trim(), content }));
  }

  return (
    <dialog
      ref={dialog}
      className="preset-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{renamed ? 'Rename the preset' : 'Save as a preset'}</h2>
        <TextField
          label="Preset name"
          value={typed}
          maxLength={longestPresetName}
          onChange={(text) => {
            setTyped(text);
            if (mistake !== null) setMistake(presetNameMistake(text, others));
          }}
          mistake={mistake}
          onFocus={(event) => event.target.select()}
        />
        {parts.length === 0 ? null : (
          <fieldset className="preset-dialog__parts">
            <legend>What it sets</legend>
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
        <div className="preset-dialog__buttons">
          <Button onClick={() => leave(onCancel)}>Cancel</Button>
          <Button variant="primary" type="submit">
            {renamed ? 'Rename preset' : 'Save preset'}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
