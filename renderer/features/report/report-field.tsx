import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { useUnreadable } from './unreadable-fields';
import './report-field.css';

interface ReportFieldProps {
  readonly label: ReactNode;
  /** The field by the specification's names, e.g. "geo_location.address.city"; its last name is shown. */
  readonly path: string;
  /** What the copy button copies, exactly; where it is null or left out there is no button. */
  readonly copy?: string | null | undefined;
  /** Takes the whole line, for values that are long. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One field of a report: what people call it, what the specification calls it, what was sent. */
export function ReportField({ label, path, copy, wide = false, children }: ReportFieldProps) {
  const unreadable = useUnreadable(path);
  return (
    <div className={wide ? 'report-field report-field--wide' : 'report-field'}>
      <dt className="report-field__label">
        {label}{' '}
        <code className="report-field__name" title={path}>
          {path.slice(path.lastIndexOf('.') + 1)}
        </code>
      </dt>
      <dd className="report-field__value">
        <span className="report-field__text">
          {unreadable ? <span className="report-field__unreadable">could not be read</span> : children}
        </span>
        {copy ? <CopyButton text={copy} label={`Copy ${path}`} /> : null}
      </dd>
    </div>
  );
}
