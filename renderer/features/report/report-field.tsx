import type { ReactNode } from 'react';
import type { VocabularyName } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/messages/messages';
import { GlossaryTerm } from '../../ui/glossary-term';
import { CopyValue } from './copy-value';
import { useUnreadable } from './unreadable-fields';
import './report-field.css';

interface ReportFieldProps {
  readonly label: string;
  /** Where the label itself is a word with a meaning. */
  readonly term?: { readonly vocabulary: VocabularyName; readonly word: string };
  /** The field by the specification's names, e.g. "geo_location.address.city"; its last name is shown where there is room and it differs. */
  readonly path: string;
  /** What the copy button copies, exactly; where it is null or left out there is no button. */
  readonly copy?: string | null | undefined;
  /** Takes the whole line, for values that are long. */
  readonly wide?: boolean;
  /** Label and value on one line, for values of a word. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

/** One field of a report: what people call it, what the specification calls it, what was sent. */
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

/** "Country code" as the specification would write it: a name that says nothing more need not be read twice. */
function specificationName(label: string): string {
  return label.toLowerCase().replaceAll(' ', '_');
}
