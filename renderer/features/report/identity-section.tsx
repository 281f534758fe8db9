import type { Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';

/** Whose report it is: user, application, and the report's own ids and time, digit for digit. */
export function IdentitySection({ report }: { readonly report: Report }) {
  const words = messages.report.identity;
  const fields = [
    [words.user, 'user.id', report.user?.id ?? null],
    [words.application, 'application_id', report.applicationId],
    [words.transaction, 'transaction_id', report.transactionId],
    [words.report, 'id', report.id],
    [words.nanoseconds, 'timestamp', report.timestamp],
  ] as const;
  return (
    <ReportSection title={words.title}>
      <dl>
        {fields.map(([label, path, value]) => (
          <ReportField key={path} label={label} path={path} copy={value} wide>
            <SearchedText text={value} mono />
          </ReportField>
        ))}
      </dl>
    </ReportSection>
  );
}
