import { type ReactNode, useId } from 'react';
import './report-section.css';

interface ReportSectionProps {
  readonly title: ReactNode;
  /** Before the title: a shape. */
  readonly mark?: ReactNode;
  /** At the end of the title's line: what can be done with the whole group. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A group of fields under its title. */
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
