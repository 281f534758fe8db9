import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Row, Stack, Text } from './layout';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack gap={8} align="center" justify="center" className={styles.root}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Text as="p" weight={600}>
        {title}
      </Text>
      {children ? (
        <Text as="div" tone="muted" size="grid" className={styles.text}>
          {children}
        </Text>
      ) : null}
      {action ? (
        <Row gap={8} align="stretch" className={styles.action}>
          {action}
        </Row>
      ) : null}
    </Stack>
  );
}
