import type { BulkReview } from '../../../shared/domain/bulk-feedback';
import { useSubject } from '../../state/stores';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { Spinner } from '../../ui/spinner';
import './bulk-subject.css';

/** What was chosen, as the service sees it: transactions, and what it said of them. */
export function BulkSubject() {
  const review = useSubject('bulk', (state) => state.review);
  const busy = useSubject('bulk', (state) => state.busy);
  if (!review) return busy ? <Spinner label="Reading the reports…" /> : null;
  return (
    <section className="bulk-subject" aria-label="What the service said">
      <h3 className="bulk-subject__title">The service said</h3>
      <ul className="bulk-subject__risks">
        {review.byRisk.map(({ risk, transactions }) => (
          <li key={String(risk)} className="bulk-subject__risk">
            <RiskBadge risk={risk} />
            <span className="bulk-subject__count">{transactions.toLocaleString('en')}</span>
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
  const notes = [
    merged > 0 && {
      key: 'merged',
      words: `${countWords(reports, 'report')} chosen. Of several on one transaction the newest counts.`,
    },
    withoutTransaction > 0 && {
      key: 'without',
      words: `${countWords(withoutTransaction, 'report')} without a transaction ID cannot get feedback.`,
    },
    missing > 0 && {
      key: 'missing',
      words: `${countWords(missing, 'report')} not in the local copy any more.`,
    },
  ].filter((note) => note !== false);
  if (notes.length === 0 && invalid === 0) return null;
  return (
    <ul className="bulk-subject__notes">
      {notes.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
      {invalid > 0 ? (
        <li>
          <details>
            <summary>{countWords(invalid, 'transaction ID')} the service cannot be asked about</summary>
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
