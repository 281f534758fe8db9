import { correctionOf } from '../../../../shared/domain/feedback-correction';
import { type OutboxItem, unknownVerdict } from '../../../../shared/domain/outbox';
import { FeedbackDifference } from '../../../components/feedback-difference';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';

interface TransactionCellProps {
  readonly transactionId: string;
  /** null if unknown. */
  readonly user: string | null;
}

/** The transaction that feedback is about, with its user below. */
export function TransactionCell({ transactionId, user }: TransactionCellProps) {
  return (
    <>
      <ReceivedText text={transactionId} mono />
      {user === null ? null : (
        <Text as="div" tone="muted" size="small" breakWords>
          <ReceivedText text={user} />
        </Text>
      )}
    </>
  );
}

/** Summarises feedback: what it does to the risk and to the fraud cases. */
export function FeedbackCell({ feedback, reported }: Pick<OutboxItem, 'feedback' | 'reported'>) {
  const { risk_assignment: desired, fraud_cases: fraudCases = null } = feedback.behaviour.desired;
  const correction = correctionOf(reported ?? unknownVerdict, { desiredRisk: desired, fraudCases });
  return <FeedbackDifference correction={correction} />;
}
