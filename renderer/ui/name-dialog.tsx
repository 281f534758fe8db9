import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button } from './button';
import './dialog.css';
import './name-dialog.css';
import { TextField } from './text-field';

interface NameDialogProps {
  readonly title: string;
  /** The accessible name of the field. */
  readonly label: string;
  /** The label of the button that saves the name. */
  readonly action: string;
  /** The initial name. */
  readonly name: string;
  /** In characters. */
  readonly maxLength: number;
  /** Returns the error of a name as text; null if it is valid. */
  readonly errorIn: (name: string) => string | null;
  /** Called with the trimmed name. */
  readonly onName: (name: string) => void;
  /** Cancelled, by the button or by Esc. */
  readonly onCancel: () => void;
  /** More fields between the name and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a name, in a native modal dialog. */
export function NameDialog({
  title,
  label,
  action,
  name,
  maxLength,
  errorIn,
  onName,
  onCancel,
  children,
}: NameDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  /** Closes first: while the dialog is open, nothing behind it can take the focus. */
  function leave(then: () => void) {
    dialog.current?.close();
    then();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = errorIn(typed);
    setError(found);
    if (found === null) leave(() => onName(typed.trim()));
  }

  return (
    <dialog
      ref={dialog}
      className="dialog name-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        <TextField
          label={label}
          value={typed}
          maxLength={maxLength}
          onChange={(text) => {
            setTyped(text);
            if (error !== null) setError(errorIn(text));
          }}
          error={error}
          onFocus={(event) => event.target.select()}
        />
        {children}
        <div className="dialog__buttons">
          <Button onClick={() => leave(onCancel)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
