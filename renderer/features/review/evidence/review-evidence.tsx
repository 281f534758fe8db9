import type { ReviewedReport } from '../../../../shared/contract/review-calls';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';

/** What decides about the report under review. */
export function ReviewEvidence({ reviewed }: { readonly reviewed: ReviewedReport }) {
  const { row } = reviewed;
  return (
    <section aria-label={messages.report.label}>
      <RiskBadge risk={row.riskAssignment} />
      <ReceivedText text={row.userId} /> <ReceivedText text={row.transactionId} />
    </section>
  );
}
