import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import { Row } from './layout';
import styles from './notice.module.css';

interface NoticeProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section';
  readonly kind?: 'plain' | 'danger' | 'warning' | 'success' | undefined;
  /** Shown over the screen, with a border and a shadow. */
  readonly floating?: boolean;
  readonly icon: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
}

/** A short message with its icon and buttons. */
export function Notice({
  kind = 'plain',
  floating,
  icon,
  actions,
  className,
  children,
  ...rest
}: NoticeProps) {
  return (
    <Row
      {...rest}
      gap={8}
      align="start"
      className={clsx(styles.root, styles[kind], floating && styles.floating, className)}
    >
      {icon}
      <div className={styles.text}>{children}</div>
      {actions}
    </Row>
  );
}
