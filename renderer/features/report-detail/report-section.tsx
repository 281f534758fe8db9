import { type ReactNode, useId } from 'react';
import { Row } from '../../ui/layout';
import styles from './report-section.module.css';

interface ReportSectionProps {
  readonly title: ReactNode;
  /** An icon in front of the title. */
  readonly mark?: ReactNode;
  /** Actions for the whole section, at the end of the title line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the report. */
export function ReportSection({ title, mark, tools, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={id}>
      <Row gap={8} className={styles.head}>
        {mark}
        <h3 id={id}>{title}</h3>
        {tools && <span className={styles.tools}>{tools}</span>}
      </Row>
      {children}
    </section>
  );
}
