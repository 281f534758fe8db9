import { ArrowRight, Minus, Plus } from 'lucide-react';
import { correctionOf } from '../../../shared/domain/feedback-correction';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import './said-cell.css';

/** Fraud cases that a row names of each kind; the details have all. */
const mostNamed = 2;

/** The service's verdict where none was known when the feedback was written. */
const unknown = { riskAssignment: null, fraudCases: [] };

/** What a feedback says: from which risk to which, and which fraud cases come and go. */
export function SaidCell({ item: { feedback, reported } }: { readonly item: OutboxItem }) {
  const { risk_assignment: desired, fraud_cases = [] } = feedback.behaviour.desired;
  const { risk, added, removed, kept } = correctionOf(reported ?? unknown, {
    desiredRisk: desired,
    fraudCases: fraud_cases,
  });
  const words = messages.outbox.said;
  const from = risk?.from ?? null;
  const confirmed = risk?.confirmed ?? false;
  return (
    <div className="said">
      <span className="said__risks">
        {from === null || confirmed ? null : (
          <>
            <RiskBadge risk={from} />
            <ArrowRight className="said__arrow" size={13} aria-hidden="true" />
            <span className="visually-hidden"> {words.to} </span>
          </>
        )}
        <RiskBadge risk={desired} />
        {confirmed ? <span className="said__note">{words.asReported}</span> : null}
      </span>
      <Cases cases={added} what="added" />
      <Cases cases={removed} what="removed" />
      {!confirmed && kept.length > 0 && added.length + removed.length === 0 ? (
        <span className="said__note">{words.sameCases(kept.length)}</span>
      ) : null}
    </div>
  );
}

function Cases({ cases, what }: { readonly cases: readonly string[]; readonly what: 'added' | 'removed' }) {
  if (cases.length === 0) return null;
  const words = messages.outbox.said;
  const Sign = what === 'added' ? Plus : Minus;
  return (
    <span className={`said__cases said__cases--${what}`}>
      <Sign size={12} strokeWidth={2.5} aria-hidden="true" />
      <span className="visually-hidden">{words[what]} </span>
      <span className="said__names">
        {cases.slice(0, mostNamed).map((fraudCase, at) => (
          <span key={fraudCase}>
            {at > 0 ? ', ' : null}
            <ReceivedText text={fraudCase} />
          </span>
        ))}
        {cases.length > mostNamed ? ` ${words.more(cases.length - mostNamed)}` : null}
      </span>
    </span>
  );
}
