import { type ReactNode, useEffect, useId, useRef } from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button } from './button';
import './dialog.css';
import './confirm-dialog.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, as text. */
  readonly children: ReactNode;
  /** The label of the button that confirms. */
  readonly action: string;
  /** Puts Cancel last, where the previous dialog had its action, so that a double click can't confirm both. */
  readonly cancelLast?: boolean | undefined;
  readonly onConfirm: () => void;
  /** Cancelled, by the button or by Esc. */
  readonly onCancel: () => void;
}

/** Asks for confirmation of something that can't be undone. The focus, and so Enter, is on Cancel. A native modal dialog. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancelLast = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
  }, []);
  /** Closes first: while the dialog is open, nothing behind it can take the focus. */
  function leave(then: () => void) {
    dialog.current?.close();
    then();
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-words`} className="confirm-dialog__words">
        {children}
      </div>
      <div
        className={`dialog__buttons confirm-dialog__buttons${cancelLast ? ' confirm-dialog__buttons--cancel-last' : ''}`}
      >
        <Button ref={cancel} onClick={() => leave(onCancel)}>
          {messages.words.actions.cancel}
        </Button>
        <Button variant="danger" onClick={() => leave(onConfirm)}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
