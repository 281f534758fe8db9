import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { movesOf } from './outbox-moves';
import type { EditFeedback } from './outbox-words';

interface OutboxActionsProps {
  readonly item: OutboxItem;
  readonly asking: boolean;
  readonly onKeep: () => void;
  readonly onRetry: (another: boolean) => void;
  readonly onEdit: EditFeedback | undefined;
}

/** What can be done about an item: nothing for one that was sent or is on its way. */
export function OutboxActions({ item, asking, onKeep, onRetry, onEdit }: OutboxActionsProps) {
  const words = messages.outbox.actions;
  const { outbox } = useStores();
  const moves = movesOf(item, onEdit !== undefined);

  if (asking && moves.retry)
    return (
      <ConfirmAgain
        why={item.state === 'Failed' ? words.anotherGiven : words.mayHaveArrived}
        onConfirm={() => onRetry(true)}
        onCancel={onKeep}
      />
    );
  return (
    <div className="outbox-row__actions">
      {moves.retry ? (
        <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => onRetry(false)}>
          {words.retry}
        </Button>
      ) : null}
      {moves.edit ? (
        <Button
          size="small"
          title={words.edit}
          className="outbox-row__brief"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit?.(item)}
        >
          <span>{words.edit}</span>
        </Button>
      ) : null}
      {moves.discard ? (
        <Button
          size="small"
          variant="quiet"
          title={words.discard}
          className="outbox-row__brief"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void outbox.getState().discard(item.id)}
        >
          <span>{words.discard}</span>
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

/** Asks before something goes out once more that the service might have twice then. */
function ConfirmAgain({ why, onConfirm, onCancel }: ConfirmAgainProps) {
  const words = messages.outbox.actions;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="outbox-row__confirm">
      <p>{why}</p>
      <div className="outbox-row__actions">
        <Button ref={cancel} size="small" onClick={onCancel}>
          {words.keep}
        </Button>
        <Button size="small" variant="primary" onClick={onConfirm}>
          {words.sendAgain}
        </Button>
      </div>
    </div>
  );
}
