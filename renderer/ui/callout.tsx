import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './callout.module.css';
import { Row } from './layout';

interface CalloutProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section';
  readonly tone: 'accent' | 'warning' | 'success';
  readonly icon: LucideIcon;
  /** A button at the end of the first line. */
  readonly action?: ReactNode;
}

/** A paragraph or more with an icon, on a tinted surface among other content. */
export function Callout({ tone, icon: Icon, action, className, children, ...rest }: CalloutProps) {
  return (
    <Row {...rest} gap={10} align="start" className={clsx(styles.root, styles[tone], className)}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles.body}>{children}</div>
      {action}
    </Row>
  );
}
