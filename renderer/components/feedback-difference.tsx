import { ArrowRight, Check, Minus, Plus } from 'lucide-react';
import { correctionOf, type FeedbackCorrection } from '../../shared/domain/feedback-correction';
import { type OutboxItem, unknownVerdict } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { Row, Stack, Text } from '../ui/layout';
import styles from './feedback-difference.module.css';
import { FraudCase } from './glossary-term';
import { RiskBadge } from './risk-badge';

/** Maximum number of added, removed and unchanged fraud cases named each; the details list all. */
const maxNamed = 2;

/** Says what a feedback does to the reported risk and fraud cases. */
export function FeedbackDifference({ correction }: { readonly correction: FeedbackCorrection }) {
  const { risk } = correction;
  const text = messages.outbox.correction;
  return (
    <Stack gap={2} align="start">
      {risk ? (
        <Row as="span" wrap gap={4}>
          {risk.from === null || risk.confirmed ? null : (
            <>
              <RiskBadge risk={risk.from} />
              <ArrowRight className={styles.arrow} size={13} aria-hidden="true" />
              <span className="visually-hidden"> {text.to} </span>
            </>
          )}
          <RiskBadge risk={risk.to} />
          {risk.confirmed ? (
            <Text tone="faint" size="small">
              {text.asReported}
            </Text>
          ) : null}
        </Row>
      ) : null}
      <CaseChanges correction={correction} />
    </Stack>
  );
}

/** Says what an item of the outbox does to the reported risk and fraud cases. */
export function ItemDifference({ feedback, reported }: Pick<OutboxItem, 'feedback' | 'reported'>) {
  const { risk_assignment: desiredRisk, fraud_cases: fraudCases = null } = feedback.behaviour.desired;
  return (
    <FeedbackDifference correction={correctionOf(reported ?? unknownVerdict, { desiredRisk, fraudCases })} />
  );
}

/** Says what a feedback does to the reported fraud cases, in a line for each kind of change. */
export function CaseChanges({ correction }: { readonly correction: FeedbackCorrection }) {
  const { statesCases, added, removed, unchanged } = correction;
  if (!statesCases)
    return (
      <Text tone="faint" size="small">
        {messages.feedback.fraudCases.nothingSaid}
      </Text>
    );
  return (
    <>
      <Cases cases={added} what="added" />
      <Cases cases={removed} what="removed" />
      <Cases cases={unchanged} what="unchanged" />
    </>
  );
}

const signs = { added: Plus, removed: Minus, unchanged: Check } as const;

interface CasesProps {
  readonly cases: readonly string[];
  readonly what: keyof typeof signs;
}

function Cases({ cases, what }: CasesProps) {
  if (cases.length === 0) return null;
  const text = messages.outbox.correction;
  const Sign = signs[what];
  return (
    <Row as="span" gap={4} align="baseline" tone="muted" size="small" className={styles[what]}>
      <Sign size={12} strokeWidth={2.5} aria-hidden="true" />
      {what === 'unchanged' ? null : <span className="visually-hidden">{text[what]} </span>}
      <span className={styles.names}>
        {cases.slice(0, maxNamed).map((fraudCase, at) => (
          <span key={fraudCase}>
            {at > 0 ? ', ' : null}
            <FraudCase word={fraudCase} />
          </span>
        ))}
        {cases.length > maxNamed ? ` ${text.more({ count: cases.length - maxNamed })}` : null}
        {what === 'unchanged' ? ` ${text.stays({ cases: cases.length })}` : null}
      </span>
    </Row>
  );
}
