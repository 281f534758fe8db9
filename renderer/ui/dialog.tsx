import { clsx } from 'clsx';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button } from './button';
import styles from './dialog.module.css';
import { TextField } from './fields';

/** A Modal's element, and how a button closes it. */
interface ModalHandle {
  readonly element: RefObject<HTMLDialogElement | null>;
  /** True as soon as the dialog was closed by the program, rather than by Esc. */
  readonly isClosing: RefObject<boolean>;
  /** Closes first: while the dialog is open, nothing behind it can take the focus, and no command applies. */
  readonly closeThen: (act: () => void) => void;
}

/** Returns the handle of a Modal. */
export function useModal(): ModalHandle {
  const element = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  function closeThen(act: () => void): void {
    isClosing.current = true;
    element.current?.close();
    act();
  }
  return { element, isClosing, closeThen };
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> {
  readonly modal: ModalHandle;
  /** The element that has the focus at first; without it, the first one that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called after Esc has closed the dialog. */
  readonly onCancel: () => void;
}

/** A native modal dialog, open while it is mounted. When it closes, the focus returns to where it was. */
export function Modal({ modal, initialFocus, onCancel, className = '', ...rest }: ModalProps) {
  const { element, isClosing, closeThen } = modal;
  useEffect(() => {
    const opened = element.current;
    opened?.showModal();
    initialFocus?.current?.focus();
    // Also returns the focus if the component is unmounted in another way.
    return () => opened?.close();
  }, [element, initialFocus]);
  return (
    <dialog
      {...rest}
      ref={element}
      className={clsx(styles.root, className)}
      onCancel={(event) => {
        event.preventDefault();
        closeThen(onCancel);
      }}
      // Chromium skips the event above if the user has done nothing since the dialog opened.
      onClose={() => !isClosing.current && onCancel()}
    />
  );
}

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

/** Asks for confirmation of something that can't be undone. The focus, and so Enter, is on Cancel. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancelLast = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const modal = useModal();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      modal={modal}
      initialFocus={cancel}
      role="alertdialog"
      className={styles.confirmDialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onCancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`} className={styles.confirmDialogText}>
        {children}
      </div>
      <div
        className={clsx(
          styles.buttons,
          styles.confirmDialogButtons,
          cancelLast && styles.confirmDialogButtonsCancelLast,
        )}
      >
        <Button ref={cancel} onClick={() => modal.closeThen(onCancel)}>
          {messages.words.actions.cancel}
        </Button>
        <Button variant="danger" onClick={() => modal.closeThen(onConfirm)}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}

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

/** Asks for a name. */
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
  const modal = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = errorIn(typed);
    setError(found);
    if (found === null) modal.closeThen(() => onName(typed.trim()));
  }

  return (
    <Modal
      modal={modal}
      initialFocus={field}
      className={styles.nameDialog}
      aria-labelledby={id}
      onCancel={onCancel}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        <TextField
          ref={field}
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
        <div className={styles.buttons}>
          <Button onClick={() => modal.closeThen(onCancel)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
