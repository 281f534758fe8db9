import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';
import type { FieldProblem } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import type { VocabularyName } from '../../../shared/i18n/word-text';
import { GlossaryTerm } from '../../components/glossary-term';
import { Row, Text } from '../../ui/layout';
import { CopyValue } from './field-values';
import styles from './report-field.module.css';

interface FieldListProps {
  readonly title?: string;
  /** Lays out the fields of an address, in their order. */
  readonly address?: boolean;
  readonly children: ReactNode;
}

/** Fields of a report, in two columns. */
export function FieldList({ title, address = false, children }: FieldListProps) {
  return (
    <>
      {title ? <h4 className={styles.title}>{title}</h4> : null}
      <dl className={clsx(styles.list, address && styles.address)}>{children}</dl>
    </>
  );
}

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
  /** Name of the copy button; by default from the path. */
  readonly copyLabel?: string;
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
  copyLabel = messages.report.copy({ what: path }),
  wide = false,
  inline = false,
  children,
}: ReportFieldProps) {
  const unreadable = useUnreadable(path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  return (
    <div className={clsx(styles.root, wide && styles.wide, inline && styles.inline)}>
      <Text as="dt" tone="muted" size={inline ? 'grid' : 'small'} truncate={!inline} title={path}>
        {term ? <GlossaryTerm {...term}>{label}</GlossaryTerm> : label}
        {inline || name === specificationName(label) ? null : <code className={styles.name}> {name}</code>}
      </Text>
      <Row as="dd" gap={4} align={inline ? 'center' : 'start'} className={styles.value}>
        <Text breakWords className={styles.text}>
          {unreadable ? (
            <Text tone="warning">
              <em>{messages.report.unreadable}</em>
            </Text>
          ) : (
            children
          )}
        </Text>
        {copy ? <CopyValue text={copy} path={path} label={copyLabel} /> : null}
      </Row>
    </div>
  );
}

/** Converts "Country code" to "country_code", to avoid showing a name that repeats the label. */
function specificationName(label: string): string {
  return label.toLowerCase().replaceAll(' ', '_');
}

/** The field problems of the shown report, so that fields distinguish "could not be read" from "not given". */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

/** Returns true if the field at this path, or an object that contains it, couldn't be read. */
export function useUnreadable(path: string): boolean {
  return useContext(FieldProblems).some(
    (problem) => problem.path === '' || problem.path === path || path.startsWith(`${problem.path}.`),
  );
}
