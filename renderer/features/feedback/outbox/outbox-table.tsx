import { ChevronRight } from 'lucide-react';
import { type MouseEvent, useId, useRef, useState } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import { OutboxActions, OutboxMenu, type OutboxMenuPlace } from './outbox-actions';
import { FeedbackCell, OutboxStateBadge } from './outbox-cells';
import { OutboxItemDetails } from './outbox-item-details';
import styles from './outbox-table.module.css';
import { errorCodeOf, nanosecondsOf, reasonOf, reporterOf } from './outbox-text';

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
      !another && (item.state === 'Unconfirmed' || (await outbox.getState().retry(item.id, false)));
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
    <div className={styles.root}>
      <table aria-label={messages.outbox.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.details}</span>
            </th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.transaction}</th>
            <th scope="col">{text.correction}</th>
            <th scope="col">{text.by}</th>
            <th scope="col">
              {text.when} <span className={styles.zone}>{zone === 'utc' ? text.utc : text.localTime}</span>
            </th>
            <th scope="col">{text.problem}</th>
            <th scope="col">
              <span className="visually-hidden">{text.actions}</span>
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
      </table>
      <OutboxMenu
        place={place}
        onRetry={(item) => void retry(item, false)}
        onClose={() => setPlace(null)}
        onClosed={restoreFocus}
      />
    </div>
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
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const errorCode = errorCodeOf(item);
  return (
    <>
      <tr
        data-transaction-id={item.transactionId}
        className={styles.outboxRow}
        data-open={open}
        onContextMenu={onMenu}
      >
        <td>
          <IconButton
            label={open ? messages.outbox.table.hideDetails : messages.outbox.table.showDetails}
            size="small"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            icon={<ChevronRight className={styles.outboxRowChevron} aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          />
        </td>
        <td>
          <OutboxStateBadge state={item.state} />
        </td>
        <td className={styles.outboxRowTransaction}>
          <ReceivedText text={item.transactionId} mono />
        </td>
        <td className={styles.outboxRowSaid}>
          <FeedbackCell item={item} />
        </td>
        <td className={styles.outboxRowWho} title={visibleText(reporterOf(item) ?? '')}>
          <ReceivedText text={reporterOf(item)} empty="" />
        </td>
        <td className={styles.outboxRowWhen}>
          <InstantText nanoseconds={nanosecondsOf(item.createdAt)} bare />
        </td>
        <td className={styles.outboxRowProblem}>
          {reasonOf(item)}
          {errorCode === null ? null : (
            <span className={styles.outboxRowCode}>
              <ReceivedText text={errorCode} mono />
            </span>
          )}
        </td>
        <td>
          <OutboxActions item={item} confirming={confirming} onCancel={onCancel} onRetry={onRetry} />
        </td>
      </tr>
      {open ? (
        <tr id={detailsId} className={styles.outboxRowDetails}>
          <td colSpan={8}>
            <OutboxItemDetails item={item} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
