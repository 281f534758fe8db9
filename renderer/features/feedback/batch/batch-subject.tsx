import type { BatchReview } from '../../../../shared/domain/batch-feedback';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useSubject } from '../../../state/stores';
import { ReceivedText } from '../../../ui/hostile-text';
import { Spinner } from '../../../ui/spinner';
import './batch-subject.css';

/** The selection as transactions, with the risks that the service reported for them. */
export function BatchSubject() {
  const text = messages.batch.subject;
  const review = useSubject('batch', (state) => state.review);
  const busy = useSubject('batch', (state) => state.busy);
  if (!review) return busy ? <Spinner label={text.reading} /> : null;
  return (
    <section className="batch-subject" aria-label={text.whatTheServiceSaid}>
      <h3 className="batch-subject__title">{text.theServiceSaid}</h3>
      <ul className="batch-subject__risks">
        {review.byRisk.map(({ risk, transactions }) => (
          <li key={String(risk)} className="batch-subject__risk">
            <RiskBadge risk={risk} />
            <span className="batch-subject__count">{numberText(transactions)}</span>
          </li>
        ))}
      </ul>
      <BatchNotes review={review} />
    </section>
  );
}

/** Explains why there are fewer transactions than selected reports. */
function BatchNotes({ review }: { readonly review: BatchReview }) {
  const { reports, merged, missing, withoutTransaction, invalid, invalidTransactions } = review;
  const text = messages.batch.subject;
  const notes = [
    merged > 0 && text.merged(reports),
    withoutTransaction > 0 && text.withoutTransaction(withoutTransaction),
    missing > 0 && text.missing(missing),
  ].filter((note) => note !== false);
  if (notes.length === 0 && invalid === 0) return null;
  return (
    <ul className="batch-subject__notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {invalid > 0 ? (
        <li>
          <details>
            <summary>{text.invalid(invalid)}</summary>
            <ul className="batch-subject__invalid">
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
