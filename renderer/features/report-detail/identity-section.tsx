import type { Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';

/** User, application, and the report's own ids and time, with every digit. */
export function IdentitySection({ report }: { readonly report: Report }) {
  const text = messages.report.identity;
  const fields = [
    [text.user, 'user.id', report.user?.id ?? null],
    [text.application, 'application_id', report.applicationId],
    [text.transaction, 'transaction_id', report.transactionId],
    [text.report, 'id', report.id],
    [text.nanoseconds, 'timestamp', report.timestamp],
  ] as const;
  return (
    <ReportSection title={text.title}>
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
