import { amountText } from '../../../../shared/i18n/amount-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { Author, EntryHead, SharingMark, textsOf } from '../../../components/review-history';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';
import { useStores, useSubject } from '../stores';
import styles from './log-screen.module.css';
import { type LogLine, ofOneDecision } from './log-store';
import { UndoGiven } from './undo-given';

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

function LogRow({ line, ...open }: Omit<LogTableProps, 'lines'> & { readonly line: LogLine }) {
  const team = useSubject('team', (state) => state.team);
  const { item, together } = line;
  const left = stateOf(line);
  // What the service said differs between the reports of a decision.
  const { reported } = messages.evidence.history.texts;
  const isOfAll = ({ name }: { readonly name: string }) => together === 1 || name !== reported;
  return (
    <tr data-entry-id={item.entry.id}>
      <td className={styles.time}>
        <MomentText milliseconds={item.at} />
      </td>
      <td className={styles.who}>
        <Author person={item.entry.person} />
      </td>
      <td>
        <EntryHead item={item} />
        {left !== '' && <Text tone="muted"> ({left})</Text>} <SharingMark entry={item.entry} />
      </td>
      <td className={styles.about}>
        {together > 1 ? <Together line={line} /> : <About line={line} {...open} />}
      </td>
      <td className={styles.texts}>
        {textsOf(item.content, team)
          .filter(isOfAll)
          .map(({ name, value }) => (
            <p key={name}>
              <Text tone="muted">{name}:</Text> <ReceivedText text={value} />
            </p>
          ))}
        <UndoGiven line={line} />
      </td>
    </tr>
  );
}

/** How many verdicts of one decision don't apply any more; nothing if all do, or all were undone, which its head says. */
function stateOf({ together, standing, replaced }: LogLine): string {
  const text = messages.reviewLog.together;
  const undone = together - standing;
  return [
    undone === 0 || standing === 0 ? [] : text.undone({ undone, count: together }),
    replaced === 0 ? [] : text.replaced({ replaced, count: together }),
  ]
    .flat()
    .join(' · ');
}

/** What an entry is about: who, how much and when if that is known, and the ID. Opens it. */
function About({
  line: { transactionId, reportKey, named },
  onOpenTransaction,
  onOpenReport,
}: Omit<LogTableProps, 'lines'> & { readonly line: LogLine }) {
  const open =
    transactionId === null
      ? reportKey === null
        ? null
        : () => onOpenReport(reportKey)
      : () => onOpenTransaction(transactionId);
  const id = transactionId ?? named?.transactionId ?? null;
  const who = named?.userId ?? null;
  const about = who === null ? null : <ReceivedText text={who} />;
  const first = about ?? (id === null ? messages.reviewLog.reportWithout : <ReceivedText text={id} mono />);
  return (
    <>
      {open === null ? (
        first
      ) : (
        <button
          type="button"
          className={styles.open}
          title={messages.commands.placeKeys['grid read']}
          onClick={open}
        >
          {first}
        </button>
      )}
      {named?.amount != null && (
        <Text tabular nowrap>
          {' '}
          {visibleText(amountText(named.amount, named.currency))}
        </Text>
      )}
      {about !== null && id !== null && (
        <Text as="p" size="tiny" tone="muted" truncate>
          <ReceivedText text={id} mono />
        </Text>
      )}
    </>
  );
}

/** How many transactions one decision is about; lists them. */
function Together({ line }: { readonly line: LogLine }) {
  const { reviewLog } = useStores();
  return (
    <button
      type="button"
      className={styles.open}
      title={messages.reviewLog.together.show}
      onClick={() => void reviewLog.getState().setQuery(ofOneDecision(line))}
    >
      {messages.words.counts.transactions({ count: line.together })}
    </button>
  );
}
