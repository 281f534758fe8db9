import { type ReactNode, useId } from 'react';
import './report-section.css';

interface ReportSectionProps {
  readonly title: ReactNode;
  /** An icon in front of the title. */
  readonly mark?: ReactNode;
  /** Actions for the whole section, at the end of the title line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group of fields. */
export function ReportSection({ title, mark, tools, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section className="report-section" aria-labelledby={id}>
      <div className="report-section__head">
        {mark}
        <h3 id={id} className="report-section__title">
          {title}
        </h3>
        {tools && <span className="report-section__tools">{tools}</span>}
      </div>
      {children}
    </section>
  );
}
