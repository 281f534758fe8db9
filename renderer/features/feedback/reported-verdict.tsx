import { messages } from '../../../shared/messages/messages';
import type { FeedbackSubject } from '../../state/feedback-subject';
import { Badge } from '../../ui/badge';
import { CopyButton } from '../../ui/copy-button';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import './reported-verdict.css';

/** Which transaction the feedback is on, and what the service said of it. */
export function ReportedVerdict({ subject }: { readonly subject: FeedbackSubject }) {
  const words = messages.feedback.verdict;
  return (
    <dl className="reported-verdict">
      <dt>{words.transaction}</dt>
      <dd>
        <ReceivedText text={subject.transactionId} mono />
        <CopyButton text={subject.transactionId} label={words.copyTransactionId} />
      </dd>
      <dt>{words.theServiceSaid}</dt>
      <dd>
        <RiskBadge risk={subject.reportedRisk} />
        {[...new Set(subject.reportedFraudCases)].map((fraudCase) => (
          <Badge key={fraudCase}>
            <ReceivedText text={fraudCase} />
          </Badge>
        ))}
        {subject.reportedFraudCases.length === 0 ? (
          <span className="reported-verdict__none">{words.noCases}</span>
        ) : null}
      </dd>
    </dl>
  );
}
