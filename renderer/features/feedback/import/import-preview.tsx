import type { ImportReport, PreviewedFeedback } from '../../../../shared/domain/feedback-import';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ItemDifference } from '../../../components/feedback-difference';
import { Badge } from '../../../ui/badge';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { TransactionCell } from '../items/transaction-cell';
import styles from './import-feedback.module.css';

/** The feedback of a file that can be sent, with its changes. Transactions without a stored report come first. */
export function ImportPreview({ report: { preview, good, unknown } }: { readonly report: ImportReport }) {
  const text = messages.batch.import.preview;
  if (preview.length === 0) return null;
  return (
    <Stack as="section" gap={12} className={styles.list} aria-label={text.title}>
      <Row wrap gap={8}>
        <h3>{text.title}</h3>
        {preview.length < good ? (
          <Text tone="muted" size="small">
            {text.firstShown({ count: preview.length })}
          </Text>
        ) : null}
      </Row>
      {unknown === null ? (
        <Text as="p" tone="muted" size="grid">
          {text.noLocalCopy}
        </Text>
      ) : unknown > 0 ? (
        <Text as="p" tone="warning" size="grid">
          {text.unknown({ count: unknown })}
        </Text>
      ) : null}
      <TableFrame label={text.list} className={styles.rows}>
        <DataTable aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col" data-number className={styles.line}>
                {messages.batch.errors.line}
              </th>
              <th scope="col">{messages.words.fields.transaction}</th>
              <th scope="col">{messages.words.terms.correction}</th>
              <th scope="col">{messages.feedback.fields.annotations}</th>
            </tr>
          </thead>
          <tbody>
            {preview.map((row) => (
              <PreviewedRow
                key={`${row.line} ${row.transactionId}`}
                row={row}
                isCopyRead={unknown !== null}
              />
            ))}
          </tbody>
        </DataTable>
      </TableFrame>
    </Stack>
  );
}

interface PreviewedRowProps {
  readonly row: PreviewedFeedback;
  /** False if nothing is known of stored reports. */
  readonly isCopyRead: boolean;
}

function PreviewedRow({ row, isCopyRead }: PreviewedRowProps) {
  const { line, transactionId, feedback, report, given } = row;
  const text = messages.batch.import.preview;
  return (
    <tr data-transaction-id={transactionId}>
      <td data-number>{numberText(line)}</td>
      <td>
        <TransactionCell transactionId={transactionId} user={report?.userId ?? null} />
        <Row wrap gap={4}>
          {report === null && isCopyRead ? <Badge tone="warning">{text.notStored}</Badge> : null}
          {given ? <Badge>{text.given}</Badge> : null}
        </Row>
      </td>
      <td>
        <ItemDifference feedback={feedback} reported={report} />
      </td>
      <td>
        <ReceivedText text={feedback.valuation?.annotations ?? null} empty="" />
      </td>
    </tr>
  );
}
