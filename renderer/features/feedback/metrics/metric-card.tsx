import type { ReactNode } from 'react';
import { Panel, Row, Text } from '../../../ui/layout';
import styles from './metric-card.module.css';

interface MetricCardProps {
  readonly title: string;
  /** Shown in the line of the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** One chart or table of the metrics, with its title. */
export function MetricCard({ title, beside, children }: MetricCardProps) {
  return (
    <Panel as="section" gap={12} className={styles.root} aria-label={title}>
      <Row as="header" wrap gap={16}>
        <h2>{title}</h2>
        {beside}
      </Row>
      {children}
    </Panel>
  );
}

/** A remark below a table. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" tone="faint" size="small">
      {children}
    </Text>
  );
}

type MetricPart = 'confirmed' | 'added' | 'removed';

interface PartProps {
  readonly part: MetricPart;
  readonly count: number;
  /** The count of a bar of full length. */
  readonly max: number;
  readonly along: 'inlineSize' | 'blockSize';
}

/** A part of a bar or column. */
export function Part({ part, count, max, along }: PartProps) {
  if (count === 0) return null;
  return <span className={styles[part]} style={{ [along]: `${(100 * count) / max}%` }} />;
}

/** A colour sample for a part, with its meaning. */
export function Sample({ part, label }: { readonly part: MetricPart; readonly label: string }) {
  return (
    <Row as="span" inline gap={4} className={styles.sample}>
      <span className={styles[part]} aria-hidden="true" /> {label}
    </Row>
  );
}
