import { ArrowRight } from 'lucide-react';
import {
  type BatchRow,
  type BatchView,
  batchViews,
  draftFor,
} from '../../../../shared/domain/batch-feedback';
import { correctionOf, desiredRiskOf } from '../../../../shared/domain/feedback-correction';
import { type OutboxCounts, outboxStates } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { CaseChanges } from '../../../components/feedback-difference';
import { RiskBadge } from '../../../components/risk-badge';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { SelectField } from '../../../ui/fields';
import { Row, Stack, Text } from '../../../ui/layout';
import { PagesNavigation } from '../../../ui/pages-navigation';
import { TransactionCell } from '../items/transaction-cell';
import { useStores, useSubject } from '../stores';
import { batchPageLimit } from './batch-preview';
import styles from './batch-transactions.module.css';

/** The transactions under review, one page at a time, each with its change. */
export function BatchTransactions() {
  const { batch } = useStores();
  const text = messages.batch.transactions;
  const rows = useSubject('batch', (state) => state.rows);
  const total = useSubject('batch', (state) => state.total);
  const page = useSubject('batch', (state) => state.page);
  const view = useSubject('batch', (state) => state.view);
  const show = (nextView: BatchView, to: number) => batch.getState().show(nextView, to);
  return (
    <Stack as="section" grow gap={12} aria-label={text.title}>
      <Row wrap gap={12} size="small" tabular>
        <SelectField
          label={messages.words.actions.show}
          hideLabel
          value={view}
          options={batchViews.map((each) => ({ value: each, label: text.views[each] }))}
          onChange={(selected) => {
            const next = batchViews.find((each) => each === selected);
            if (next) show(next, 1);
          }}
        />
        <Text tone="muted">{messages.words.counts.transactions({ count: total })}</Text>
        <PagesNavigation
          label={text.pages}
          className={styles.pages}
          number={page}
          total={total}
          limit={batchPageLimit}
          onGo={(to) => show(view, to)}
        />
      </Row>
      <TableFrame className={styles.rows}>
        <DataTable aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{messages.words.fields.transaction}</th>
              <th scope="col">{text.change}</th>
              <th scope="col">{messages.words.terms.note}</th>
              <th scope="col">
                <span className="visually-hidden">{messages.words.terms.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TransactionRow key={row.transactionId} row={row} />
            ))}
          </tbody>
        </DataTable>
        {rows.length === 0 ? (
          <Text as="p" tone="muted" className={styles.none}>
            {text.none}
          </Text>
        ) : null}
      </TableFrame>
    </Stack>
  );
}

function TransactionRow({ row }: { readonly row: BatchRow }) {
  const { batch } = useStores();
  const draft = useSubject('batch', (state) => state.draft);
  const { desiredRisk } = draft;
  const text = messages.batch.transactions;
  const { transactionId, userId, reported, reports, given, same, excluded, sent } = row;
  return (
    <tr data-transaction-id={transactionId} data-sent={sent}>
      <td className={styles.transaction}>
        <TransactionCell transactionId={transactionId} user={userId} />
      </td>
      <td>
        <Row as="span" gap={6} nowrap>
          <RiskBadge risk={reported.riskAssignment} />
          {sent && desiredRiskOf(reported.riskAssignment) === desiredRisk ? (
            <Text tone="muted" size="small">
              {messages.batch.changes.unchanged}
            </Text>
          ) : sent ? (
            <>
              <ArrowRight
                className={styles.arrow}
                size={14}
                role="img"
                aria-label={messages.batch.changes.changesTo}
              />
              <RiskBadge risk={desiredRisk} />
            </>
          ) : (
            <Text tone="muted" size="small">
              {text.notSent}
            </Text>
          )}
        </Row>
        {sent ? <CaseChanges correction={correctionOf(reported, draftFor(draft, reported))} /> : null}
      </td>
      <td>
        <Row as="span" wrap gap={6} tone="muted" size="small">
          {given ? <Badge tone="warning">{countsText(given)}</Badge> : null}
          {same ? <Badge>{text.asDesired}</Badge> : null}
          {reports > 1 ? <span>{text.newestOf({ count: reports })}</span> : null}
        </Row>
      </td>
      <td data-number>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={excluded}
          onClick={() => batch.getState().exclude(transactionId, !excluded)}
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
    .map((state) =>
      messages.batch.transactions.entriesInState({
        count: counts[state],
        state: messages.outbox.states[state],
      }),
    )
    .join(', ');
}
