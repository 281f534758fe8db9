import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { Button } from '../../ui/button';
import '../../ui/dialog.css';
import './notices-dialog.css';

interface NoticesDialogProps {
  readonly text: string;
  /** Called when it was closed by its button or by Esc. */
  readonly onClose: () => void;
}

/** A native modal dialog with a long text. Esc closes it and the focus returns. */
export function NoticesDialog({ text, onClose }: NoticesDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const labels = messages.updates.notices;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog notices-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <header className="notices-dialog__head">
        <h2 id={`${id}-title`}>{labels.title}</h2>
        <Button
          variant="quiet"
          size="small"
          className="button--icon"
          // No tooltip: it would be rendered behind the dialog.
          aria-label={labels.close}
          icon={<X aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="notices-dialog__text" aria-label={labels.text} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </dialog>
  );
}
