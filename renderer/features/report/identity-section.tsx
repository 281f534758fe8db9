import type { Report } from '../../../shared/domain/report';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';

/** Whose report it is: user, application, and the report's own ids and time, digit for digit. */
export function IdentitySection({ report }: { readonly report: Report }) {
  const fields = [
    ['User ID', 'user.id', report.user?.id ?? null],
    ['Application ID', 'application_id', report.applicationId],
    ['Transaction ID', 'transaction_id', report.transactionId],
    ['Report ID', 'id', report.id],
    ['Report time in nanoseconds', 'timestamp', report.timestamp],
  ] as const;
  return (
    <ReportSection title="User and report">
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
