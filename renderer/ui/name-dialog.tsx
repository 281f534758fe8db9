import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../shared/messages/messages';
import { Button } from './button';
import './dialog.css';
import './name-dialog.css';
import { TextField } from './text-field';

interface NameDialogProps {
  readonly title: string;
  /** The accessible name of the field. */
  readonly label: string;
  /** The name of the button that keeps the name. */
  readonly action: string;
  /** What stands in the field at first. */
  readonly name: string;
  /** In characters. */
  readonly longest: number;
  /** What is wrong with a name, in words; null for one that can be kept. */
  readonly mistakeIn: (name: string) => string | null;
  /** Given the name without blanks around it. */
  readonly onName: (name: string) => void;
  /** Cancelled, by the button or by Esc. */
  readonly onCancel: () => void;
  /** What else is asked for, between the name and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a name, in a native modal dialog. */
export function NameDialog({
  title,
  label,
  action,
  name,
  longest,
  mistakeIn,
  onName,
  onCancel,
  children,
}: NameDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(name);
  const [mistake, setMistake] = useState<string | null>(null);

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
    const found = mistakeIn(typed);
    setMistake(found);
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
          maxLength={longest}
          onChange={(text) => {
            setTyped(text);
            if (mistake !== null) setMistake(mistakeIn(text));
          }}
          mistake={mistake}
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
