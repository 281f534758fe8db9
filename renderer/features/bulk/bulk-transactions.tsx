import { ArrowRight } from 'lucide-react';
import { type BulkRow, type BulkView, bulkViews } from '../../../shared/domain/bulk-feedback';
import { bulkPageLimit } from '../../state/bulk';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import { SelectField } from '../../ui/select-field';
import { givenWords } from './bulk-words';
import './bulk-transactions.css';

const viewNames: Readonly<Record<BulkView, string>> = {
  all: 'All transactions',
  'to be sent': 'To be sent',
  given: 'With feedback already',
  same: 'As desired already',
  'left out': 'Left out by you',
};

/** The transactions of the review, a page at a time, each with what changes for it. */
export function BulkTransactions() {
  const { bulk } = useStores();
  const rows = useSubject('bulk', (state) => state.rows);
  const total = useSubject('bulk', (state) => state.total);
  const page = useSubject('bulk', (state) => state.page);
  const view = useSubject('bulk', (state) => state.view);
  const last = Math.max(1, Math.ceil(total / bulkPageLimit));
  const show = (nextView: BulkView, to: number) => void bulk.getState().show(nextView, to);
  return (
    <section className="bulk-transactions" aria-label="Transactions">
      <div className="bulk-transactions__bar">
        <SelectField
          label="Show"
          hideLabel
          value={view}
          options={bulkViews.map((each) => ({ value: each, label: viewNames[each] }))}
          onChange={(chosen) => {
            const next = bulkViews.find((each) => each === chosen);
            if (next) show(next, 1);
          }}
        />
        <span className="bulk-transactions__total">{countWords(total, 'transaction')}</span>
        {last > 1 ? (
          <nav className="bulk-transactions__pages" aria-label="Pages of transactions">
            <Button size="small" disabled={page <= 1} onClick={() => show(view, page - 1)}>
              Previous
            </Button>
            <span>
              Page {page.toLocaleString('en')} of {last.toLocaleString('en')}
            </span>
            <Button size="small" disabled={page >= last} onClick={() => show(view, page + 1)}>
              Next
            </Button>
          </nav>
        ) : null}
      </div>
      <div className="bulk-transactions__rows">
        <table aria-label="Transactions">
          <thead>
            <tr>
              <th scope="col">Transaction</th>
              <th scope="col">What changes</th>
              <th scope="col">Note</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TransactionRow key={row.transactionId} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="bulk-transactions__none">None.</p> : null}
      </div>
    </section>
  );
}

function TransactionRow({ row }: { readonly row: BulkRow }) {
  const { bulk } = useStores();
  const desiredRisk = useSubject('bulk', (state) => state.draft.desiredRisk);
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
            <span className="bulk-transactions__not">stays</span>
          ) : sent ? (
            <>
              <ArrowRight size={14} role="img" aria-label="becomes" />
              <RiskBadge risk={desiredRisk} />
            </>
          ) : (
            <span className="bulk-transactions__not">not sent</span>
          )}
        </span>
      </td>
      <td>
        <span className="bulk-transactions__notes">
          {given ? <Badge tone="warning">{givenWords(given)}</Badge> : null}
          {same ? <Badge>as desired</Badge> : null}
          {reports > 1 ? <span>newest of {countWords(reports, 'report')}</span> : null}
        </span>
      </td>
      <td className="bulk-transactions__action">
        <Button
          size="small"
          variant="quiet"
          aria-pressed={leftOut}
          onClick={() => void bulk.getState().leaveOut(transactionId, !leftOut)}
        >
          {leftOut ? 'Put back' : 'Leave out'}
        </Button>
      </td>
    </tr>
  );
}
