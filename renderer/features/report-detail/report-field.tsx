import type { ReactNode } from 'react';
import type { VocabularyName } from '../../../shared/i18n/meaning-of';
import { messages } from '../../../shared/i18n/messages';
import { GlossaryTerm } from '../../components/glossary-term';
import { CopyValue } from './copy-value';
import { useUnreadable } from './unreadable-fields';
import './report-field.css';

interface ReportFieldProps {
  readonly label: string;
  /** Set if the label itself is a glossary term. */
  readonly term?: { readonly vocabulary: VocabularyName; readonly word: string };
  /**
   * Path of the field in the specification, e.g. "geo_location.address.city". Its last part is shown if there is room
   * and it differs from the label.
   */
  readonly path: string;
  /** Exact text that the copy button copies; without it there is no button. */
  readonly copy?: string | null | undefined;
  /** Uses the full width, for long values. */
  readonly wide?: boolean;
  /** Puts label and value on one line, for short values. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

/** One field of a report: its label, its name in the specification, and the value sent. */
export function ReportField({
  label,
  term,
  path,
  copy,
  wide = false,
  inline = false,
  children,
}: ReportFieldProps) {
  const unreadable = useUnreadable(path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const kind = `${wide ? ' report-field--wide' : ''}${inline ? ' report-field--inline' : ''}`;
  return (
    <div className={`report-field${kind}`}>
      <dt className="report-field__label" title={path}>
        {term ? <GlossaryTerm {...term}>{label}</GlossaryTerm> : label}
        {inline || name === specificationName(label) ? null : (
          <code className="report-field__name"> {name}</code>
        )}
      </dt>
      <dd className="report-field__value">
        <span className="report-field__text">
          {unreadable ? (
            <span className="report-field__unreadable">{messages.report.unreadable}</span>
          ) : (
            children
          )}
        </span>
        {copy ? <CopyValue text={copy} path={path} label={messages.report.copy(path)} /> : null}
      </dd>
    </div>
  );
}

/** Converts "Country code" to "country_code", to avoid showing a name that repeats the label. */
function specificationName(label: string): string {
  return label.toLowerCase().replaceAll(' ', '_');
}
