import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { correctionOf } from '../../../../shared/domain/feedback-correction';
import { type OutboxItem, unknownVerdict } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { CaseChanges } from '../correction/case-changes';
import styles from './outbox-cells.module.css';

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
  const { risk } = correction;
  const text = messages.outbox.correction;
  const from = risk?.from ?? null;
  const confirmed = risk?.confirmed ?? false;
  return (
    <Stack gap={2} align="start">
      <Row as="span" wrap gap={4}>
        {from === null || confirmed ? null : (
          <>
            <RiskBadge risk={from} />
            <ArrowRight className={styles.arrow} size={13} aria-hidden="true" />
            <span className="visually-hidden"> {text.to} </span>
          </>
        )}
        <RiskBadge risk={desired} />
        {confirmed ? <Note>{text.asReported}</Note> : null}
      </Row>
      <CaseChanges correction={correction} />
    </Stack>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Text tone="faint" size="small">
      {children}
    </Text>
  );
}
