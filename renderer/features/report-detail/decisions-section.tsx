import { useMemo } from 'react';
import type { ReportDecisions, ReportDetail } from '../../../shared/contract/report.calls';
import { isMark } from '../../../shared/domain/review-log';
import { messages } from '../../../shared/i18n/messages';
import { ReviewHistory } from '../../components/review-history';
import { ReportSection } from './report-section';

/**
 * What analysts decided and wrote about a report and its transaction, and the transaction's other reports. The versions of
 * the report are in their own section. Shows nothing if there is none of it.
 */
export function DecisionsSection({ detail }: { readonly detail: ReportDetail }) {
  const withoutVersions = useMemo(() => ({ ...detail, earlier: [] }), [detail]);
  if (!hasDecisions(detail.decisions)) return null;
  return (
    <ReportSection title={messages.evidence.history.decisions}>
      <ReviewHistory detail={withoutVersions} />
    </ReportSection>
  );
}

function hasDecisions({ entries, sameTransaction }: ReportDecisions): boolean {
  return (
    sameTransaction.length > 0 ||
    entries.some((subject) => subject.entries.some(({ entry }) => !isMark(entry.kind)))
  );
}
