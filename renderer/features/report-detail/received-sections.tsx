import { TriangleAlert } from 'lucide-react';
import type { FieldProblem, JsonText, UnknownField } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import { visibleText } from '../../ui/visible-text';
import { CopyValue, CutText, readableJson } from './field-values';
import styles from './received-sections.module.css';
import { ReportSection } from './report-field';
import reportFieldStyles from './report-field.module.css';

/** Lists fields that don't match the specification: path, expected type and received value. */
export function ReceivedProblems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  const text = messages.report.unreadableFields;
  return (
    <ReportSection
      title={text.title(problems.length)}
      mark={<TriangleAlert className={styles.receivedProblemsMark} size={14} aria-hidden />}
    >
      <ul className={styles.receivedProblems} aria-label={text.label}>
        {problems.map((problem, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={position}>
            <code>{problem.path === '' ? text.wholeReport : <ReceivedText text={problem.path} />}</code>
            <span>
              <Sentence
                text={text.problem}
                parts={{
                  expected: problem.expected,
                  received: (
                    <code>
                      <ReceivedText text={problem.received} />
                    </code>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxExtraDataLength = 20_000;

/** The additional data of the transaction: any JSON, formatted, with numbers and strings verbatim. */
export function ExtraDataSection({ extraData }: { readonly extraData: JsonText | null }) {
  return (
    <ReportSection
      title={messages.report.extraData}
      tools={
        extraData !== null && (
          <CopyValue
            text={extraData}
            path="extra_data"
            as="json"
            label={messages.report.copy('extra_data')}
          />
        )
      }
    >
      {extraData === null ? (
        <p className={reportFieldStyles.reportSectionNone}>
          <code>extra_data</code> <ReceivedText text={null} />
        </p>
      ) : (
        <CutText text={readableJson(extraData)} limit={maxExtraDataLength} marked />
      )}
    </ReportSection>
  );
}

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxUnknownFieldLength = 5_000;

/** Fields that the specification doesn't define, as sent. */
export function UnknownFieldsSection({ fields }: { readonly fields: readonly UnknownField[] }) {
  if (fields.length === 0) return null;
  const text = messages.report.unknownFields;
  return (
    <ReportSection title={text.title}>
      <ul className={styles.unknownFields} aria-label={text.label}>
        {fields.map((field, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
          <li key={position}>
            <span className={styles.unknownFieldsPath}>
              <ReceivedText text={field.path} mono />
              <CopyValue
                text={field.json}
                path={field.path}
                as="json"
                label={messages.report.copy(visibleText(field.path))}
              />
            </span>
            <CutText text={readableJson(field.json)} limit={maxUnknownFieldLength} marked />
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
