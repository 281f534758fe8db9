import { useState } from 'react';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import {
  type FeedbackPreset,
  maxPresetNameLength,
  type PresetPart,
  presetContentOf,
  presetParts,
} from '../../../../shared/domain/feedback-preset';
import { presetNameError } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { ConfirmDialog, NameDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { visibleText } from '../../../ui/visible-text';
import styles from './presets.module.css';

interface PresetDialogsProps {
  readonly naming: PresetNaming | null;
  /** The draft that a new preset is created from. */
  readonly draft: FeedbackDraft;
  readonly onDone: () => void;
}

/** The preset dialogs. They are rendered outside the form because forms can't be nested. */
export function PresetDialogs({ naming, draft, onDone }: PresetDialogsProps) {
  const { presets } = useStores();
  if (naming === null) return null;
  function save(preset: FeedbackPreset) {
    void presets.getState().save(preset);
    done();
  }
  function done() {
    onDone();
    document.querySelector<HTMLElement>('[data-presets] button:last-of-type')?.focus();
  }
  if (naming.kind !== 'remove')
    return <PresetNameDialog naming={naming} draft={draft} onSave={save} onCancel={done} />;
  const { preset } = naming;
  const text = messages.feedback.presets;
  return (
    <ConfirmDialog
      title={text.removeTitle}
      action={text.removeAction}
      onCancel={done}
      onConfirm={() => {
        void presets.getState().remove(preset.id);
        done();
      }}
    >
      <p>
        <Sentence text={text.removeMeaning} parts={{ name: <ReceivedText text={preset.name} /> }} />
      </p>
    </ConfirmDialog>
  );
}

/** The preset operation that a dialog is open for. */
export type PresetNaming =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'remove'; readonly preset: FeedbackPreset };

interface PresetNameDialogProps {
  readonly naming: PresetNaming;
  /** The draft that a new preset is created from. */
  readonly draft: FeedbackDraft;
  readonly onSave: (preset: FeedbackPreset) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a preset and, for a new one, which parts of the form it sets. */
function PresetNameDialog({ naming, draft, onSave, onCancel }: PresetNameDialogProps) {
  const text = messages.feedback.presets;
  const presets = useSubject('presets', (state) => state.presets);
  const renamed = naming.kind === 'save' ? null : naming.preset;
  const parts = renamed ? [] : filledParts(draft);
  const [excluded, setExcluded] = useState<readonly PresetPart[]>([]);
  const others = presets.filter((preset) => preset.id !== renamed?.id);

  function save(name: string) {
    const selectedParts = parts.map(({ part }) => part).filter((part) => !excluded.includes(part));
    const content = renamed?.content ?? presetContentOf(draft, selectedParts);
    onSave({ id: renamed?.id ?? crypto.randomUUID(), name, content });
  }

  return (
    <NameDialog
      title={renamed ? text.renameTitle : text.saveTitle}
      label={text.name}
      action={renamed ? text.renameAction : text.saveAction}
      name={renamed?.name ?? ''}
      maxLength={maxPresetNameLength}
      errorIn={(name) => presetNameError(name, others)}
      onName={save}
      onCancel={onCancel}
    >
      {parts.length === 0 ? null : (
        <fieldset className={styles.presetDialogParts}>
          <legend>{text.includedFields}</legend>
          {parts.map(({ part, name, value }) => (
            <label key={part} className={styles.presetDialogPart}>
              <input
                type="checkbox"
                checked={!excluded.includes(part)}
                onChange={({ target }) =>
                  setExcluded(target.checked ? excluded.filter((each) => each !== part) : [...excluded, part])
                }
              />
              <span>{name}</span>
              <span className={styles.presetDialogValue}>{visibleText(value)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </NameDialog>
  );
}

/**
 * Returns the parts of a draft that a preset can set: those with a value. An empty list of fraud cases counts as a
 * value.
 */
function filledParts(draft: FeedbackDraft) {
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
