import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { useUnsavedInput } from '../../state/stores';
import { TextField } from '../../ui/fields';
import { RadioGroup } from '../../ui/radio-group';

interface SavedTextFieldProps {
  readonly label: string;
  /** The saved text. */
  readonly saved: string;
  readonly onSave: (text: string) => Promise<void>;
  /** Returns an error message for a text that can't be saved, otherwise null. */
  readonly errorOf?: (text: string) => string | null;
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly maxLength: number;
  readonly type?: 'text' | 'email' | undefined;
  readonly mono?: boolean | undefined;
}

/** A text field that saves on blur and on Enter. An invalid text isn't saved, and the saved one stays. */
export function SavedTextField({ saved, onSave, errorOf = () => null, hint, ...field }: SavedTextFieldProps) {
  /** null while the field shows the saved text. */
  const [typed, setTyped] = useUnsavedInput(`settings.${field.label}`);
  const [error, setError] = useState<string | null>(null);

  async function save() {
    if (typed === null) return;
    const text = typed.trim();
    const newError = errorOf(text);
    setError(newError);
    if (newError !== null) return;
    if (text !== saved) await onSave(text);
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      setError(null);
    }
  }

  const text = messages.settings;
  return (
    <TextField
      {...field}
      value={typed ?? saved}
      onChange={(text) => {
        setTyped(text);
        if (error !== null) setError(errorOf(text.trim()));
      }}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
      error={
        error && (saved === '' ? text.notSaved({ why: error }) : text.previousValueApplies({ why: error }))
      }
      hint={hint}
    />
  );
}

interface OnOffProps {
  readonly label: string;
  /** What "on" means. */
  readonly description?: string;
  /** What "off" means. */
  readonly offDescription?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Turns a setting on or off. */
export function OnOff({ label, description, offDescription, isOn, onChange }: OnOffProps) {
  const { on, off } = messages.settings.onOff;
  return (
    <RadioGroup
      label={label}
      value={isOn ? 'on' : 'off'}
      options={[
        { value: 'on', label: on, description },
        { value: 'off', label: off, description: offDescription },
      ]}
      onChange={(value) => onChange(value === 'on')}
    />
  );
}
