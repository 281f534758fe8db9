import { ArrowRight } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import './batch-changes.css';

/** The changes that would be sent, grouped by reported risk: "412 high → clear". */
export function BatchChanges() {
  const preview = useSubject('batch', (state) => state.preview);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  const fraudCases = useSubject('batch', (state) => state.draft.fraudCases);
  if (!preview) return <Spinner label={messages.batch.changes.comparing} />;
  const text = messages.batch.changes;
  return (
    <section className="batch-changes" aria-label={text.title}>
      <h3>{text.toSend(preview.toSend)}</h3>
      <ul className="batch-changes__list">
        {preview.changes.map(({ risk, transactions }) => (
          <li key={String(risk)} className="batch-changes__change">
            <span className="batch-changes__count">{numberText(transactions)}</span>
            <RiskBadge risk={risk} />
            {risk === desiredRisk ? (
              <span className="batch-changes__cases">{text.stays}</span>
            ) : (
              <>
                <ArrowRight size={14} role="img" aria-label={text.becomes} />
                <RiskBadge risk={desiredRisk} />
              </>
            )}
          </li>
        ))}
      </ul>
      {fraudCases.length > 0 ? (
        <p className="batch-changes__cases">
          <Sentence
            text={text.withCases}
            parts={{
              cases: fraudCases.map((fraudCase) => (
                <Badge key={fraudCase}>
                  <ReceivedText text={fraudCase} />
                </Badge>
              )),
            }}
          />
        </p>
      ) : null}
    </section>
  );
}
