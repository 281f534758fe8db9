import type { BulkReview } from '../../../shared/domain/bulk-feedback';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { useSubject } from '../../state/stores';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { Spinner } from '../../ui/spinner';
import './bulk-subject.css';

/** What was chosen, as the service sees it: transactions, and what it said of them. */
export function BulkSubject() {
  const words = messages.bulk.subject;
  const review = useSubject('bulk', (state) => state.review);
  const busy = useSubject('bulk', (state) => state.busy);
  if (!review) return busy ? <Spinner label={words.reading} /> : null;
  return (
    <section className="bulk-subject" aria-label={words.whatTheServiceSaid}>
      <h3 className="bulk-subject__title">{words.theServiceSaid}</h3>
      <ul className="bulk-subject__risks">
        {review.byRisk.map(({ risk, transactions }) => (
          <li key={String(risk)} className="bulk-subject__risk">
            <RiskBadge risk={risk} />
            <span className="bulk-subject__count">{numberText(transactions)}</span>
          </li>
        ))}
      </ul>
      <BulkNotes review={review} />
    </section>
  );
}

/** Why there are fewer transactions than reports were chosen. */
function BulkNotes({ review }: { readonly review: BulkReview }) {
  const { reports, merged, missing, withoutTransaction, invalid, invalidTransactions } = review;
  const words = messages.bulk.subject;
  const notes = [
    merged > 0 && words.merged(reports),
    withoutTransaction > 0 && words.withoutTransaction(withoutTransaction),
    missing > 0 && words.missing(missing),
  ].filter((note) => note !== false);
  if (notes.length === 0 && invalid === 0) return null;
  return (
    <ul className="bulk-subject__notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {invalid > 0 ? (
        <li>
          <details>
            <summary>{words.invalid(invalid)}</summary>
            <ul className="bulk-subject__invalid">
              {invalidTransactions.map(({ transactionId, reason }) => (
                <li key={transactionId}>
                  <ReceivedText text={transactionId.slice(0, 80)} mono /> {reason}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ) : null}
    </ul>
  );
}
