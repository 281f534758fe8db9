import { ArrowRight } from 'lucide-react';
import { useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { Spinner } from '../../ui/spinner';
import './bulk-changes.css';

/** What would go out, by what the service said: "412 high → clear". */
export function BulkChanges() {
  const preview = useSubject('bulk', (state) => state.preview);
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
  const fraudCases = useSubject('bulk', (state) => state.draft.fraudCases);
  if (!preview) return <Spinner label="Comparing…" />;
  return (
    <section className="bulk-changes" aria-label="What goes out">
      <h3>{countWords(preview.toSend, 'feedback')} to send</h3>
      <ul className="bulk-changes__list">
        {preview.changes.map(({ risk, transactions }) => (
          <li key={String(risk)} className="bulk-changes__change">
            <span className="bulk-changes__count">{transactions.toLocaleString('en')}</span>
            <RiskBadge risk={risk} />
            {risk === desiredRisk ? (
              <span className="bulk-changes__cases">stays</span>
            ) : (
              <>
                <ArrowRight size={14} role="img" aria-label="becomes" />
                <RiskBadge risk={desiredRisk} />
              </>
            )}
          </li>
        ))}
      </ul>
      {fraudCases.length > 0 ? (
        <p className="bulk-changes__cases">
          with{' '}
          {fraudCases.map((fraudCase) => (
            <Badge key={fraudCase}>
              <ReceivedText text={fraudCase} />
            </Badge>
          ))}
        </p>
      ) : null}
    </section>
  );
}
