import { messages } from '../../../../shared/i18n/messages';
import { CopyButton } from '../../../components/copy-button';
import { RiskBadge } from '../../../components/risk-badge';
import type { FeedbackSubject } from '../../../state/feedback-subject';
import { Badge } from '../../../ui/badge';
import { ReceivedText } from '../../../ui/hostile-text';
import './reported-verdict.css';

/** The transaction that the feedback is on, and the service's verdict. */
export function ReportedVerdict({ subject }: { readonly subject: FeedbackSubject }) {
  const text = messages.feedback.verdict;
  return (
    <dl className="reported-verdict">
      <dt>{text.transaction}</dt>
      <dd>
        <ReceivedText text={subject.transactionId} mono />
        <CopyButton text={subject.transactionId} label={text.copyTransactionId} />
      </dd>
      <dt>{text.theServiceSaid}</dt>
      <dd>
        <RiskBadge risk={subject.reportedRisk} />
        {[...new Set(subject.reportedFraudCases)].map((fraudCase) => (
          <Badge key={fraudCase}>
            <ReceivedText text={fraudCase} />
          </Badge>
        ))}
        {subject.reportedFraudCases.length === 0 ? (
          <span className="reported-verdict__none">{text.noCases}</span>
        ) : null}
      </dd>
    </dl>
  );
}
