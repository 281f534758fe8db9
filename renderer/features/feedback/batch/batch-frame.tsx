import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { IconButton } from '../../../ui/button';
import styles from './batch-frame.module.css';

interface BatchFrameProps {
  readonly title: string;
  /** Shown in small type next to the title. */
  readonly about?: ReactNode;
  /** Label of the back button. Esc does the same as the button. */
  readonly back: string;
  readonly onBack: () => void;
  /** Actions in the footer. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A task that covers the screen it was started on until it is completed or left. Moves the focus inside, and restores
 * it when closed.
 */
export function BatchFrame({ title, about, back, onBack, foot, children }: BatchFrameProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    if (!frame.current?.contains(previousFocus)) frame.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
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
      className={styles.root}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <IconButton label={back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.about}>{about}</div>
      </div>
      <div className={styles.body}>{children}</div>
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </div>
  );
}

const steps = ['form', 'review', 'sending'] as const;

/** The steps of batch feedback, with the current one marked. */
export function BatchSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const text = messages.batch.steps;
  return (
    <ol className={styles.batchSteps} aria-label={text.title}>
      {steps.map((step, at) => (
        <li key={step} className={styles.batchStepsStep} aria-current={step === current ? 'step' : undefined}>
          <span className={styles.batchStepsNumber}>{at + 1}</span>
          {text[step]}
        </li>
      ))}
    </ol>
  );
}
