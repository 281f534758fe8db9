import { ArrowRight, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { correctionOf } from '../../../../shared/domain/feedback-correction';
import { type OutboxItem, unknownVerdict } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import styles from './outbox-cells.module.css';

/** Maximum number of added and of removed fraud cases named in a row; the details list all. */
const maxNamed = 2;

/** Summarises feedback: the change of risk, and the fraud cases added and removed. */
export function FeedbackCell({ item: { feedback, reported } }: { readonly item: OutboxItem }) {
  const { risk_assignment: desired, fraud_cases = [] } = feedback.behaviour.desired;
  const { risk, added, removed, unchanged } = correctionOf(reported ?? unknownVerdict, {
    desiredRisk: desired,
    fraudCases: fraud_cases,
  });
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
      <Cases cases={added} what="added" />
      <Cases cases={removed} what="removed" />
      {!confirmed && unchanged.length > 0 && added.length + removed.length === 0 ? (
        <Note>{text.sameCases(unchanged.length)}</Note>
      ) : null}
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

function Cases({ cases, what }: { readonly cases: readonly string[]; readonly what: 'added' | 'removed' }) {
  if (cases.length === 0) return null;
  const text = messages.outbox.correction;
  const Sign = what === 'added' ? Plus : Minus;
  return (
    <Row as="span" gap={4} align="baseline" tone="muted" size="small" className={styles[what]}>
      <Sign size={12} strokeWidth={2.5} aria-hidden="true" />
      <span className="visually-hidden">{text[what]} </span>
      <span className={styles.names}>
        {cases.slice(0, maxNamed).map((fraudCase, at) => (
          <span key={fraudCase}>
            {at > 0 ? ', ' : null}
            <ReceivedText text={fraudCase} />
          </span>
        ))}
        {cases.length > maxNamed ? ` ${text.more(cases.length - maxNamed)}` : null}
      </span>
    </Row>
  );
}
