import { messages } from '../../../../shared/i18n/messages';
import { MomentText } from '../../../components/instant-text';
import { Author, EntryHead, SharingMark, textsOf } from '../../../components/review-history';
import { useSubject } from '../../../state/stores';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';
import styles from './log-screen.module.css';
import type { LogLine } from './log-store';

interface LogTableProps {
  readonly lines: readonly LogLine[];
  readonly onOpenTransaction: (transactionId: string) => void;
  readonly onOpenReport: (key: string) => void;
}

/** The entries of a page, newest first. Each opens its report. */
export function LogTable({ lines, ...actions }: LogTableProps) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = messages.reviewLog.table;
  const { localTime } = messages.outbox.table;
  const { utc } = messages.words.terms;
  return (
    <TableFrame>
      <DataTable aria-label={messages.commands.names.history}>
        <thead>
          <tr>
            <th scope="col">
              {messages.words.fields.time} <Text tone="faint">{zone === 'utc' ? utc : localTime}</Text>
            </th>
            <th scope="col">{text.who}</th>
            <th scope="col">{text.what}</th>
            <th scope="col">{messages.words.fields.transaction}</th>
            <th scope="col">{text.texts}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LogRow key={line.item.entry.id} line={line} {...actions} />
          ))}
        </tbody>
      </DataTable>
    </TableFrame>
  );
}

function LogRow({
  line,
  onOpenTransaction,
  onOpenReport,
}: Omit<LogTableProps, 'lines'> & { readonly line: LogLine }) {
  const team = useSubject('team', (state) => state.team);
  const { item, transactionId, reportKey } = line;
  const open =
    transactionId === null
      ? reportKey === null
        ? null
        : () => onOpenReport(reportKey)
      : () => onOpenTransaction(transactionId);
  const about =
    transactionId === null ? messages.reviewLog.reportWithout : <ReceivedText text={transactionId} mono />;
  return (
    <tr data-entry-id={item.entry.id}>
      <td className={styles.time}>
        <MomentText milliseconds={item.at} />
      </td>
      <td>
        <Author person={item.entry.person} />
      </td>
      <td>
        <EntryHead item={item} /> <SharingMark entry={item.entry} />
      </td>
      <td className={styles.about}>
        {open === null ? (
          about
        ) : (
          <button
            type="button"
            className={styles.open}
            title={messages.commands.placeKeys['grid read']}
            onClick={open}
          >
            {about}
          </button>
        )}
      </td>
      <td className={styles.texts}>
        {textsOf(item.content, team).map(({ name, value }) => (
          <p key={name}>
            <Text tone="muted">{name}:</Text> <ReceivedText text={value} />
          </p>
        ))}
      </td>
    </tr>
  );
}
