import { ArrowRight } from 'lucide-react';
import { type BulkRow, type BulkView, bulkViews } from '../../../shared/domain/bulk-feedback';
import { messages } from '../../../shared/messages/messages';
import { bulkPageLimit } from '../../state/bulk';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { SelectField } from '../../ui/select-field';
import { givenWords } from './bulk-words';
import './bulk-transactions.css';

/** The transactions of the review, a page at a time, each with what changes for it. */
export function BulkTransactions() {
  const { bulk } = useStores();
  const words = messages.bulk.transactions;
  const rows = useSubject('bulk', (state) => state.rows);
  const total = useSubject('bulk', (state) => state.total);
  const page = useSubject('bulk', (state) => state.page);
  const view = useSubject('bulk', (state) => state.view);
  const last = Math.max(1, Math.ceil(total / bulkPageLimit));
  const show = (nextView: BulkView, to: number) => void bulk.getState().show(nextView, to);
  return (
    <section className="bulk-transactions" aria-label={words.title}>
      <div className="bulk-transactions__bar">
        <SelectField
          label={words.show}
          hideLabel
          value={view}
          options={bulkViews.map((each) => ({ value: each, label: words.views[each] }))}
          onChange={(chosen) => {
            const next = bulkViews.find((each) => each === chosen);
            if (next) show(next, 1);
          }}
        />
        <span className="bulk-transactions__total">{words.count(total)}</span>
        {last > 1 ? (
          <nav className="bulk-transactions__pages" aria-label={words.pages}>
            <Button size="small" disabled={page <= 1} onClick={() => show(view, page - 1)}>
              {words.previous}
            </Button>
            <span>{words.page(page, last)}</span>
            <Button size="small" disabled={page >= last} onClick={() => show(view, page + 1)}>
              {words.next}
            </Button>
          </nav>
        ) : null}
      </div>
      <div className="bulk-transactions__rows">
        <table aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.transaction}</th>
              <th scope="col">{words.whatChanges}</th>
              <th scope="col">{words.note}</th>
              <th scope="col">
                <span className="visually-hidden">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TransactionRow key={row.transactionId} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="bulk-transactions__none">{words.none}</p> : null}
      </div>
    </section>
  );
}

function TransactionRow({ row }: { readonly row: BulkRow }) {
  const { bulk } = useStores();
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
  const words = messages.bulk.transactions;
  const { transactionId, reported, reports, given, same, leftOut, sent } = row;
  return (
    <tr data-transaction-id={transactionId} data-sent={sent}>
      <td className="bulk-transactions__transaction">
        <ReceivedText text={transactionId} mono />
      </td>
      <td>
        <span className="bulk-transactions__change">
          <RiskBadge risk={reported.riskAssignment} />
          {sent && reported.riskAssignment === desiredRisk ? (
            <span className="bulk-transactions__not">{words.stays}</span>
          ) : sent ? (
            <>
              <ArrowRight size={14} role="img" aria-label={words.becomes} />
              <RiskBadge risk={desiredRisk} />
            </>
          ) : (
            <span className="bulk-transactions__not">{words.notSent}</span>
          )}
        </span>
      </td>
      <td>
        <span className="bulk-transactions__notes">
          {given ? <Badge tone="warning">{givenWords(given)}</Badge> : null}
          {same ? <Badge>{words.asDesired}</Badge> : null}
          {reports > 1 ? <span>{words.newestOf(reports)}</span> : null}
        </span>
      </td>
      <td className="bulk-transactions__action">
        <Button
          size="small"
          variant="quiet"
          aria-pressed={leftOut}
          onClick={() => void bulk.getState().leaveOut(transactionId, !leftOut)}
        >
          {leftOut ? words.putBack : words.leaveOut}
        </Button>
      </td>
    </tr>
  );
}
