import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { IconButton } from '../../../ui/button';
import { Row, Text } from '../../../ui/layout';
import styles from './batch-frame.module.css';

interface BatchFrameProps {
  readonly title: string;
  /** Shown in small type next to the title. */
  readonly about?: ReactNode;
  /** Label of the back button. Esc does the same as the button. */
  readonly back: string;
  readonly onBack: () => void;
  /** Shown before the actions. */
  readonly hint?: ReactNode;
  /** The buttons of the footer. Without them there is no footer. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A task that covers the screen it was started on until it is completed or left. Moves the focus inside, and restores
 * it when closed.
 */
export function BatchFrame(props: BatchFrameProps) {
  const { title, about, back, onBack, hint, actions, children } = props;
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
      <Row gap={8} className={styles.head}>
        <IconButton label={back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
        <Text as="h2" id={id} truncate>
          {title}
        </Text>
        <Text as="div" tone="muted" size="grid" className={styles.about}>
          {about}
        </Text>
      </Row>
      <div className={styles.body}>{children}</div>
      {actions ? (
        <Row wrap gap={8} className={styles.foot}>
          <Text tone="muted" size="small" className={styles.hint}>
            {hint}
          </Text>
          {actions}
        </Row>
      ) : null}
    </div>
  );
}

const steps = ['form', 'review', 'sending'] as const;

/** The steps of batch feedback, with the current one marked. */
export function BatchSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const text = messages.batch.steps;
  const names = { form: messages.feedback.title, review: messages.batch.review.title, sending: text.sending };
  return (
    <Row as="ol" gap={16} tone="faint" size="small" className={styles.steps} aria-label={text.title}>
      {steps.map((step, at) => (
        <Row as="li" key={step} gap={6} aria-current={step === current ? 'step' : undefined}>
          <Text tabular className={styles.number}>
            {at + 1}
          </Text>
          {names[step]}
        </Row>
      ))}
    </Row>
  );
}
