import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { itemActions } from './item-actions';
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
