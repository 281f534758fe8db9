import { Copy, Pencil, RotateCw, Rows3, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import type { Stores } from '../../../state/create-stores';
import { useBridge, useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ContextMenu } from '../../../ui/context-menu';
import { MenuItem, MenuLine } from '../../../ui/menu';
import type { EditFeedback } from './outbox-text';

interface OutboxActionsProps {
  readonly item: OutboxItem;
  readonly asking: boolean;
  readonly onCancel: () => void;
  readonly onRetry: (another: boolean) => void;
  readonly onEdit: EditFeedback | undefined;
}

/** The action buttons of an item: none if it is sent or being sent. */
export function OutboxActions({ item, asking, onCancel, onRetry, onEdit }: OutboxActionsProps) {
  const text = messages.outbox.actions;
  const { outbox } = useStores();
  const actions = itemActions(item, onEdit !== undefined);

  if (asking && actions.retry)
    return (
      <ConfirmAgain
        why={item.state === 'Failed' ? text.anotherGiven : text.mayHaveArrived}
        onConfirm={() => onRetry(true)}
        onCancel={onCancel}
      />
    );
  return (
    <div className="outbox-row__actions">
      {actions.retry ? (
        <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => onRetry(false)}>
          {text.retry}
        </Button>
      ) : null}
      {actions.edit ? (
        <Button
          size="small"
          title={text.edit}
          className="outbox-row__brief"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit?.(item)}
        >
          <span>{text.edit}</span>
        </Button>
      ) : null}
      {actions.discard ? (
        <Button
          size="small"
          variant="quiet"
          title={text.discard}
          className="outbox-row__brief"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void outbox.getState().discard(item.id)}
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
    <div className="outbox-row__confirm">
      <p>{why}</p>
      <div className="outbox-row__actions">
        <Button ref={cancel} size="small" onClick={onCancel}>
          {text.keep}
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
  readonly onEdit: EditFeedback | undefined;
  readonly onRetry: (item: OutboxItem) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The context menu of an outbox item. */
export function OutboxMenu({ place, onEdit, onRetry, onClose, onClosed }: OutboxMenuProps) {
  return (
    <ContextMenu label={messages.outbox.table.actions} at={place} onClose={onClose} onClosed={onClosed}>
      {place ? <Items item={place.item} onEdit={onEdit} onRetry={onRetry} /> : null}
    </ContextMenu>
  );
}

function Items({
  item,
  onEdit,
  onRetry,
}: Pick<OutboxMenuProps, 'onEdit' | 'onRetry'> & Pick<OutboxMenuPlace, 'item'>) {
  const bridge = useBridge();
  const stores = useStores();
  const actions = itemActions(item, onEdit !== undefined);
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
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit?.(item)}>
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

/** The actions available for an item: none if it is sent or being sent. */
export interface ItemActions {
  readonly retry: boolean;
  readonly edit: boolean;
  readonly discard: boolean;
}

/** Returns the actions for an item. `mayEdit`: there is a form to edit it in. */
export function itemActions({ state }: Pick<OutboxItem, 'state'>, mayEdit: boolean): ItemActions {
  const retry = state === 'Failed' || state === 'Unconfirmed';
  return { retry, edit: state === 'Failed' && mayEdit, discard: retry || state === 'Queued' };
}

/** Opens the reports screen with the reports of a transaction. */
export function showReports({ reports, navigation }: Stores, transactionId: string): void {
  navigation.getState().go('reports');
  void reports.getState().show({
    ...everyReport,
    filters: [{ field: 'transaction', in: [transactionId], out: [] }],
  });
}
