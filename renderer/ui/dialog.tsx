import { clsx } from 'clsx';
import { X } from 'lucide-react';
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
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { TextField } from './fields';
import { Row } from './layout';

/** A dialog's element, and how a button closes it. */
export interface ModalHandle {
  readonly element: RefObject<HTMLDialogElement | null>;
  /** True as soon as the dialog was closed by the app, rather than by Esc. */
  readonly isClosing: RefObject<boolean>;
  /** Closes first: while the dialog is open, nothing behind it can take the focus, and no command applies. */
  readonly closeThen: (act: () => void) => void;
}

/** Returns the handle of a Modal or ModalFrame. */
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

interface ModalFrameProps
  extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'title' | 'onCancel' | 'onClose' | 'onSubmit'> {
  readonly modal: ModalHandle;
  /** The element that has the focus at first; without it, the first one that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called after Esc has closed the dialog. */
  readonly onCancel: () => void;
}

/** A native modal dialog, open while it is mounted. When it closes, the focus returns to where it was. */
export function ModalFrame({ modal, initialFocus, onCancel, className, ...rest }: ModalFrameProps) {
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

interface ModalProps extends ModalFrameProps {
  /** The heading, and the accessible name. */
  readonly title: string;
  /** The accessible name of a close button next to the heading; without it, there is no such button. */
  readonly closeLabel?: string;
  /** Receives the ref of the content, which scrolls if it doesn't fit. */
  readonly bodyRef?: RefObject<HTMLDivElement | null>;
  /** The buttons below the content. */
  readonly buttons?: ReactNode;
  /** Makes the dialog a form. */
  readonly onSubmit?: (event: FormEvent) => void;
}

/** A modal dialog with a heading, content that scrolls, and buttons. */
export function Modal({ title, closeLabel, bodyRef, buttons, onSubmit, children, ...frame }: ModalProps) {
  const id = useId();
  const { modal, onCancel } = frame;
  const content = (
    <>
      <Row justify="between">
        <h2 id={id}>{title}</h2>
        {closeLabel ? (
          <Button
            variant="quiet"
            size="small"
            className={buttonStyles.icon}
            aria-label={closeLabel}
            // The app's own tooltip would be rendered behind the dialog.
            title={closeLabel}
            icon={<X aria-hidden="true" />}
            onClick={() => modal.closeThen(onCancel)}
          />
        ) : null}
      </Row>
      <div ref={bodyRef} tabIndex={bodyRef ? 0 : undefined} className={styles.body}>
        {children}
      </div>
      {buttons ? (
        <Row gap={8} justify="end" className={styles.buttons}>
          {buttons}
        </Row>
      ) : null}
    </>
  );
  return (
    <ModalFrame {...frame} aria-labelledby={id} className={clsx(styles.modal, frame.className)}>
      {onSubmit ? (
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </ModalFrame>
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
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, cancelLast, onConfirm, onCancel } = props;
  const id = useId();
  const modal = useModal();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      modal={modal}
      title={title}
      initialFocus={cancel}
      role="alertdialog"
      className={clsx(styles.confirm, cancelLast && styles.cancelLast)}
      aria-describedby={id}
      onCancel={onCancel}
      buttons={
        <>
          <Button ref={cancel} onClick={() => modal.closeThen(onCancel)}>
            {messages.words.actions.cancel}
          </Button>
          <Button variant="danger" onClick={() => modal.closeThen(onConfirm)}>
            {action}
          </Button>
        </>
      }
    >
      <div id={id} className={styles.text}>
        {children}
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
export function NameDialog({ title, label, action, children, ...props }: NameDialogProps) {
  const { name, maxLength, errorIn, onName, onCancel } = props;
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
      title={title}
      initialFocus={field}
      onSubmit={submit}
      onCancel={onCancel}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(onCancel)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit">
            {action}
          </Button>
        </>
      }
    >
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
    </Modal>
  );
}
