import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { messages } from '../../../shared/messages/messages';
import { Button } from '../../ui/button';
import '../../ui/dialog.css';
import './notices-dialog.css';

interface NoticesDialogProps {
  readonly text: string;
  /** It was closed, by its button or by Esc. */
  readonly onClose: () => void;
}

/** A long text to be read or copied, a native modal dialog: Esc closes it, and the focus goes back to where it was. */
export function NoticesDialog({ text, onClose }: NoticesDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const words = messages.updates.notices;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog notices-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <header className="notices-dialog__head">
        <h2 id={`${id}-title`}>{words.title}</h2>
        <Button
          variant="quiet"
          size="small"
          className="button--icon"
          // No tooltip: it would be behind the dialog.
          aria-label={words.close}
          icon={<X aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="notices-dialog__text" aria-label={words.text} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </dialog>
  );
}
