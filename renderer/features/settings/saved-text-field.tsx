import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import { TextField } from '../../ui/text-field';

interface SavedTextFieldProps {
  readonly label: string;
  /** What is kept. */
  readonly saved: string;
  readonly onSave: (text: string) => Promise<void>;
  /** Why a text cannot be kept, in words; null for one that can. */
  readonly mistakeOf?: (text: string) => string | null;
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly maxLength: number;
  readonly type?: 'text' | 'email' | undefined;
  readonly mono?: boolean | undefined;
}

/** A text that is kept when the field is left or Enter is pressed, unless it is mistaken: then what was kept stays. */
export function SavedTextField({
  saved,
  onSave,
  mistakeOf = () => null,
  hint,
  ...field
}: SavedTextFieldProps) {
  /** null while the field shows what is kept. */
  const [typed, setTyped] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);

  async function keep() {
    if (typed === null) return;
    const text = typed.trim();
    const found = mistakeOf(text);
    setMistake(found);
    if (found !== null) return;
    if (text !== saved) await onSave(text);
    setTyped(null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') void keep();
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      setMistake(null);
    }
  }

  const words = messages.settings;
  return (
    <TextField
      {...field}
      value={typed ?? saved}
      onChange={(text) => {
        setTyped(text);
        if (mistake !== null) setMistake(mistakeOf(text.trim()));
      }}
      onBlur={() => void keep()}
      onKeyDown={press}
      mistake={mistake && (saved === '' ? words.notKept(mistake) : words.notKeptBeforeStays(mistake))}
      hint={hint}
    />
  );
}
