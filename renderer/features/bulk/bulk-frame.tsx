import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/button';
import './bulk-frame.css';

interface BulkFrameProps {
  readonly title: string;
  /** What it is about, in small beside the title. */
  readonly about?: ReactNode;
  /** The name of the button that leads back, and where Esc leads as well. */
  readonly back: string;
  readonly onBack: () => void;
  /** What is to be done at last, at the foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A piece of work that covers the screen it was begun on until it is done or left. The focus goes in, and back when it is closed. */
export function BulkFrame({ title, about, back, onBack, foot, children }: BulkFrameProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!frame.current?.contains(before)) frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onBack();
  }

  return (
    <div
      ref={frame}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="bulk-frame"
      onKeyDown={onKeyDown}
    >
      <div className="bulk-frame__head">
        <IconButton label={back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
        <h2 id={id} className="bulk-frame__title">
          {title}
        </h2>
        <div className="bulk-frame__about">{about}</div>
      </div>
      <div className="bulk-frame__body">{children}</div>
      {foot ? <div className="bulk-frame__foot">{foot}</div> : null}
    </div>
  );
}
