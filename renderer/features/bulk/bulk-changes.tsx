import { ArrowRight } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { Sentence } from '../../ui/sentence';
import { Spinner } from '../../ui/spinner';
import './bulk-changes.css';

/** What would go out, by what the service said: "412 high → clear". */
export function BulkChanges() {
  const preview = useSubject('bulk', (state) => state.preview);
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
  const fraudCases = useSubject('bulk', (state) => state.draft.fraudCases);
  if (!preview) return <Spinner label={messages.bulk.changes.comparing} />;
  const words = messages.bulk.changes;
  return (
    <section className="bulk-changes" aria-label={words.title}>
      <h3>{words.toSend(preview.toSend)}</h3>
      <ul className="bulk-changes__list">
        {preview.changes.map(({ risk, transactions }) => (
          <li key={String(risk)} className="bulk-changes__change">
            <span className="bulk-changes__count">{numberText(transactions)}</span>
            <RiskBadge risk={risk} />
            {risk === desiredRisk ? (
              <span className="bulk-changes__cases">{words.stays}</span>
            ) : (
              <>
                <ArrowRight size={14} role="img" aria-label={words.becomes} />
                <RiskBadge risk={desiredRisk} />
              </>
            )}
          </li>
        ))}
      </ul>
      {fraudCases.length > 0 ? (
        <p className="bulk-changes__cases">
          <Sentence
            text={words.withCases}
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
