import { Copy, Pencil, RotateCw, Rows3, Trash2 } from 'lucide-react';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useBridge, useStores } from '../../state/stores';
import { ContextMenu } from '../../ui/context-menu';
import { MenuItem, MenuLine } from '../../ui/menu';
import { movesOf } from './outbox-moves';
import type { EditFeedback } from './outbox-words';
import { showReports } from './show-reports';

/** What a menu was asked for, where on the window, px, and what had the focus. */
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

/** What can be done about a feedback, of a right click or the menu key. */
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
  const moves = movesOf(item, onEdit !== undefined);
  const words = messages.outbox.actions;
  const { transactionId } = item;
  return (
    <>
      {moves.retry ? (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => onRetry(item)}>
          {words.retry}
        </MenuItem>
      ) : null}
      {moves.edit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit?.(item)}>
          {words.edit}
        </MenuItem>
      ) : null}
      {moves.discard ? (
        <MenuItem
          icon={<Trash2 aria-hidden />}
          onSelect={() => void stores.outbox.getState().discard(item.id)}
        >
          {words.discard}
        </MenuItem>
      ) : null}
      {moves.discard ? <MenuLine /> : null}
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
