import { type MouseEvent, useRef, useState } from 'react';
import { type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ItemDifference } from '../../../components/feedback-difference';
import { InstantText } from '../../../components/instant-text';
import { OutboxStateBadge } from '../../../components/outbox-state-badge';
import { DataTable, ExpandableRow, ExpandHeading, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';
import { errorCodeOf, nanosecondsOf, reporterOf } from '../items/item-text';
import { ItemReason } from '../items/team-wait';
import { TransactionCell } from '../items/transaction-cell';
import { useStores, useSubject } from '../stores';
import { OutboxActions, OutboxMenu, type OutboxMenuPlace } from './outbox-actions';
import { OutboxItemDetails } from './outbox-item-details';
import styles from './outbox-table.module.css';

/** A table of the items, newest first. */
export function OutboxTable({ items }: { readonly items: readonly OutboxItem[] }) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = messages.outbox.table;
  const { outbox } = useStores();
  const [place, setPlace] = useState<OutboxMenuPlace | null>(null);
  /** The item whose retry waits for confirmation, since the service may then have it twice. */
  const [confirmingId, setConfirmingId] = useState<string | null>(null);
  const focused = useRef<Element | null>(null);

  function openMenu(item: OutboxItem, event: MouseEvent) {
    event.preventDefault();
    focused.current = document.activeElement;
    setPlace({ item, x: event.clientX, y: event.clientY });
  }
  async function retry(item: OutboxItem, another: boolean) {
    const needsConfirmation =
      !another &&
      (stateRules[item.state].received === 'maybe' || (await outbox.getState().retry(item.id, false)));
    setConfirmingId(needsConfirmation ? item.id : null);
    if (another) await outbox.getState().retry(item.id, true);
  }
  // A confirmation or form opened from the menu has taken the focus already.
  function restoreFocus() {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree && focused.current instanceof HTMLElement) focused.current.focus();
  }
  return (
    <TableFrame>
      <DataTable aria-label={messages.commands.names.outbox}>
        <thead>
          <tr>
            <ExpandHeading label={messages.words.terms.details} />
            <th scope="col">{messages.words.terms.state}</th>
            <th scope="col">{messages.words.fields.transaction}</th>
            <th scope="col">{messages.words.terms.correction}</th>
            <th scope="col">{messages.words.terms.reporter}</th>
            <th scope="col">
              {messages.words.fields.time}{' '}
              <Text tone="faint">{zone === 'utc' ? messages.words.terms.utc : text.localTime}</Text>
            </th>
            <th scope="col">{messages.words.terms.problem}</th>
            <th scope="col">
              <span className="visually-hidden">{messages.words.terms.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OutboxRow
              key={item.id}
              item={item}
              confirming={confirmingId === item.id}
              onCancel={() => setConfirmingId(null)}
              onRetry={(another) => void retry(item, another)}
              onMenu={(event) => openMenu(item, event)}
            />
          ))}
        </tbody>
      </DataTable>
      <OutboxMenu
        place={place}
        onRetry={(item) => void retry(item, false)}
        onClose={() => setPlace(null)}
        onClosed={restoreFocus}
      />
    </TableFrame>
  );
}

interface OutboxRowProps {
  readonly item: OutboxItem;
  /** True while the user has to confirm sending it again, since the service may then have it twice. */
  readonly confirming: boolean;
  /** Called when the user decides not to send it again. */
  readonly onCancel: () => void;
  readonly onRetry: (another: boolean) => void;
  readonly onMenu: (event: MouseEvent) => void;
}

/** One feedback item; expands to its details. */
function OutboxRow({ item, confirming, onCancel, onRetry, onMenu }: OutboxRowProps) {
  const errorCode = errorCodeOf(item);
  const user = useSubject('outbox', ({ users }) => users.get(item.transactionId) ?? null);
  return (
    <ExpandableRow
      data-transaction-id={item.transactionId}
      showLabel={messages.words.actions.showDetails}
      hideLabel={messages.outbox.table.hideDetails}
      columnCount={8}
      details={<OutboxItemDetails item={item} />}
      onContextMenu={onMenu}
    >
      <td>
        <OutboxStateBadge state={item.state} />
      </td>
      <td className={styles.transaction}>
        <TransactionCell transactionId={item.transactionId} user={user} />
      </td>
      <td className={styles.feedback}>
        <ItemDifference feedback={item.feedback} reported={item.reported} />
      </td>
      <td className={styles.reporter} title={visibleText(reporterOf(item) ?? '')}>
        <ReceivedText text={reporterOf(item)} empty="" />
      </td>
      <td className={styles.time}>
        <InstantText nanoseconds={nanosecondsOf(item.createdAt)} bare />
      </td>
      <td className={styles.problem}>
        <ItemReason item={item} />
        {errorCode === null ? null : (
          <Text as="div" tone="faint" size="small" breakWords>
            <ReceivedText text={errorCode} mono />
          </Text>
        )}
      </td>
      <td>
        <OutboxActions item={item} confirming={confirming} onCancel={onCancel} onRetry={onRetry} />
      </td>
    </ExpandableRow>
  );
}
