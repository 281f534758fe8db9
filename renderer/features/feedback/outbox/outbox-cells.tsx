import { clsx } from 'clsx';
import { ArrowRight, CircleCheck, CircleHelp, CircleX, Clock, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { correctionOf } from '../../../../shared/domain/feedback-correction';
import { type OutboxItem, type OutboxState, unknownVerdict } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { Badge, type BadgeProps } from '../../../ui/badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Spinner } from '../../../ui/spinner';
import styles from './outbox-cells.module.css';

const looks: Readonly<Record<OutboxState, { readonly tone: BadgeProps['tone']; readonly icon: ReactNode }>> =
  {
    Queued: { tone: 'neutral', icon: <Clock aria-hidden="true" /> },
    Sending: { tone: 'accent', icon: <Spinner /> },
    Sent: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
    Failed: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
    Unconfirmed: { tone: 'warning', icon: <CircleHelp aria-hidden="true" /> },
  };

/** The state of an item, with an icon for each. */
export function OutboxStateBadge({ state }: { readonly state: OutboxState }) {
  const { tone, icon } = looks[state];
  return (
    <span title={messages.outbox.stateMeanings[state]}>
      <Badge tone={tone} icon={icon}>
        <span>{messages.outbox.states[state]}</span>
      </Badge>
    </span>
  );
}

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
    <div className={styles.root}>
      <span className={styles.risks}>
        {from === null || confirmed ? null : (
          <>
            <RiskBadge risk={from} />
            <ArrowRight className={styles.arrow} size={13} aria-hidden="true" />
            <span className="visually-hidden"> {text.to} </span>
          </>
        )}
        <RiskBadge risk={desired} />
        {confirmed ? <span className={styles.note}>{text.asReported}</span> : null}
      </span>
      <Cases cases={added} what="added" />
      <Cases cases={removed} what="removed" />
      {!confirmed && unchanged.length > 0 && added.length + removed.length === 0 ? (
        <span className={styles.note}>{text.sameCases(unchanged.length)}</span>
      ) : null}
    </div>
  );
}

function Cases({ cases, what }: { readonly cases: readonly string[]; readonly what: 'added' | 'removed' }) {
  if (cases.length === 0) return null;
  const text = messages.outbox.correction;
  const Sign = what === 'added' ? Plus : Minus;
  return (
    <span className={clsx(styles.cases, styles[`cases-${what}`])}>
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
    </span>
  );
}
