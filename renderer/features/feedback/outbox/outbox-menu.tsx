import { Copy, Pencil, RotateCw, Rows3, Trash2 } from 'lucide-react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { useBridge, useStores } from '../../../state/stores';
import { ContextMenu, MenuItem, MenuLine } from '../../../ui/menu';
import { itemActions } from './item-actions';
import type { EditFeedback } from './outbox-text';
import { showReports } from './show-reports';

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
