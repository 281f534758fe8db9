import { ArrowRight } from 'lucide-react';
import { type BatchRow, type BatchView, batchViews } from '../../../../shared/domain/batch-feedback';
import { type OutboxCounts, outboxStates } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores, useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { batchPageLimit } from './batch-store';
import styles from './batch-transactions.module.css';

/** The transactions under review, one page at a time, each with its change. */
export function BatchTransactions() {
  const { batch } = useStores();
  const text = messages.batch.transactions;
  const rows = useSubject('batch', (state) => state.rows);
  const total = useSubject('batch', (state) => state.total);
  const page = useSubject('batch', (state) => state.page);
  const view = useSubject('batch', (state) => state.view);
  const last = Math.max(1, Math.ceil(total / batchPageLimit));
  const show = (nextView: BatchView, to: number) => void batch.getState().show(nextView, to);
  return (
    <section className={styles.root} aria-label={text.title}>
      <div className={styles.bar}>
        <SelectField
          label={text.show}
          hideLabel
          value={view}
          options={batchViews.map((each) => ({ value: each, label: text.views[each] }))}
          onChange={(selected) => {
            const next = batchViews.find((each) => each === selected);
            if (next) show(next, 1);
          }}
        />
        <span className={styles.total}>{text.count(total)}</span>
        {last > 1 ? (
          <nav className={styles.pages} aria-label={text.pages}>
            <Button size="small" disabled={page <= 1} onClick={() => show(view, page - 1)}>
              {text.previous}
            </Button>
            <span>{text.page(page, last)}</span>
            <Button size="small" disabled={page >= last} onClick={() => show(view, page + 1)}>
              {text.next}
            </Button>
          </nav>
        ) : null}
      </div>
      <div className={styles.rows}>
        <table aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{text.transaction}</th>
              <th scope="col">{text.change}</th>
              <th scope="col">{text.note}</th>
              <th scope="col">
                <span className="visually-hidden">{text.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TransactionRow key={row.transactionId} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className={styles.none}>{text.none}</p> : null}
      </div>
    </section>
  );
}

function TransactionRow({ row }: { readonly row: BatchRow }) {
  const { batch } = useStores();
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  const text = messages.batch.transactions;
  const { transactionId, reported, reports, given, same, excluded, sent } = row;
  return (
    <tr data-transaction-id={transactionId} data-sent={sent}>
      <td className={styles.transaction}>
        <ReceivedText text={transactionId} mono />
      </td>
      <td>
        <span className={styles.change}>
          <RiskBadge risk={reported.riskAssignment} />
          {sent && reported.riskAssignment === desiredRisk ? (
            <span className={styles.not}>{text.unchanged}</span>
          ) : sent ? (
            <>
              <ArrowRight size={14} role="img" aria-label={text.changesTo} />
              <RiskBadge risk={desiredRisk} />
            </>
          ) : (
            <span className={styles.not}>{text.notSent}</span>
          )}
        </span>
      </td>
      <td>
        <span className={styles.notes}>
          {given ? <Badge tone="warning">{countsText(given)}</Badge> : null}
          {same ? <Badge>{text.asDesired}</Badge> : null}
          {reports > 1 ? <span>{text.newestOf(reports)}</span> : null}
        </span>
      </td>
      <td className={styles.action}>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={excluded}
          onClick={() => void batch.getState().exclude(transactionId, !excluded)}
        >
          {excluded ? text.include : text.exclude}
        </Button>
      </td>
    </tr>
  );
}

/** Describes existing feedback by state: "1 Sent", "2 Queued, 1 Failed". */
function countsText(counts: OutboxCounts): string {
  return outboxStates
    .filter((state) => counts[state] > 0)
    .map((state) => messages.batch.transactions.entriesInState(counts[state], messages.outbox.states[state]))
    .join(', ');
}
