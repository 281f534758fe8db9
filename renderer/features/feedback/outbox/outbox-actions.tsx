import { Copy, Pencil, RotateCw, Rows3, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import type { Stores } from '../../../state/create-stores';
import { useBridge, useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ContextMenu, MenuItem, MenuLine } from '../../../ui/menu';
import styles from './outbox-table.module.css';

interface OutboxActionsProps {
  readonly item: OutboxItem;
  /** True while the user has to confirm a retry. */
  readonly confirming: boolean;
  readonly onCancel: () => void;
  readonly onRetry: (another: boolean) => void;
}

/** The action buttons of an item: none if it is sent or being sent. */
export function OutboxActions({ item, confirming, onCancel, onRetry }: OutboxActionsProps) {
  const text = messages.outbox.actions;
  const stores = useStores();
  const actions = itemActions(item);

  if (confirming && actions.retry)
    return (
      <ConfirmAgain
        why={item.state === 'Failed' ? text.otherFeedback : text.mayHaveArrived}
        onConfirm={() => onRetry(true)}
        onCancel={onCancel}
      />
    );
  return (
    <div className={styles.outboxRowActions}>
      {actions.retry ? (
        <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => onRetry(false)}>
          {text.retry}
        </Button>
      ) : null}
      {actions.edit ? (
        <Button
          size="small"
          title={text.edit}
          className={styles.outboxRowBrief}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => editFailed(stores, item)}
        >
          <span>{text.edit}</span>
        </Button>
      ) : null}
      {actions.discard ? (
        <Button
          size="small"
          variant="quiet"
          title={text.discard}
          className={styles.outboxRowBrief}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void stores.outbox.getState().discard(item.id)}
        >
          <span>{text.discard}</span>
        </Button>
      ) : null}
    </div>
  );
}

interface ConfirmAgainProps {
  readonly why: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before feedback is sent again that the service may already have. */
function ConfirmAgain({ why, onConfirm, onCancel }: ConfirmAgainProps) {
  const text = messages.outbox.actions;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={styles.outboxRowConfirm}>
      <p>{why}</p>
      <div className={styles.outboxRowActions}>
        <Button ref={cancel} size="small" onClick={onCancel}>
          {text.dontSend}
        </Button>
        <Button size="small" variant="primary" onClick={onConfirm}>
          {text.sendAgain}
        </Button>
      </div>
    </div>
  );
}

/** The item that a menu is open for, and its position in the window in px. */
export interface OutboxMenuPlace {
  readonly item: OutboxItem;
  readonly x: number;
  readonly y: number;
}

interface OutboxMenuProps {
  readonly place: OutboxMenuPlace | null;
  readonly onRetry: (item: OutboxItem) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The context menu of an outbox item. */
export function OutboxMenu({ place, onRetry, onClose, onClosed }: OutboxMenuProps) {
  return (
    <ContextMenu label={messages.outbox.table.actions} at={place} onClose={onClose} onClosed={onClosed}>
      {place ? <Items item={place.item} onRetry={onRetry} /> : null}
    </ContextMenu>
  );
}

function Items({ item, onRetry }: Pick<OutboxMenuProps, 'onRetry'> & Pick<OutboxMenuPlace, 'item'>) {
  const bridge = useBridge();
  const stores = useStores();
  const actions = itemActions(item);
  const text = messages.outbox.actions;
  const { transactionId } = item;
  return (
    <>
      {actions.retry ? (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => onRetry(item)}>
          {text.retry}
        </MenuItem>
      ) : null}
      {actions.edit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => editFailed(stores, item)}>
          {text.edit}
        </MenuItem>
      ) : null}
      {actions.discard ? (
        <MenuItem
          icon={<Trash2 aria-hidden />}
          onSelect={() => void stores.outbox.getState().discard(item.id)}
        >
          {text.discard}
        </MenuItem>
      ) : null}
      {actions.discard ? <MenuLine /> : null}
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => void bridge.call('clipboard.write', { text: transactionId })}
      >
        {messages.commands.names['copy transaction']}
      </MenuItem>
      <MenuItem icon={<Rows3 aria-hidden />} onSelect={() => showReports(stores, transactionId)}>
        {messages.outbox.details.showReport}
      </MenuItem>
    </>
  );
}

/** Returns which actions an item has: none if it is sent or being sent. */
function itemActions({ state }: OutboxItem) {
  const retry = state === 'Failed' || state === 'Unconfirmed';
  return { retry, edit: state === 'Failed', discard: retry || state === 'Queued' };
}

/** Opens the form on the reports screen with a Failed feedback, to replace it. */
function editFailed({ navigation, feedback }: Stores, item: OutboxItem): void {
  navigation.getState().go('reports');
  void feedback.getState().openFailed(item);
}

/** Opens the reports screen with the reports of a transaction. */
export function showReports({ reports, navigation }: Stores, transactionId: string): void {
  navigation.getState().go('reports');
  void reports.getState().show({
    ...everyReport,
    filters: [{ field: 'transaction', in: [transactionId], out: [] }],
  });
}
