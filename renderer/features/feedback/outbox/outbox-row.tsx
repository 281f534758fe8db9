import { ChevronRight } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import { FeedbackCell } from './feedback-cell';
import { OutboxActions } from './outbox-actions';
import { OutboxItemDetails } from './outbox-item-details';
import { OutboxStateBadge } from './outbox-state-badge';
import { type EditFeedback, errorCodeOf, nanosecondsOf, reasonOf, reporterOf } from './outbox-text';

interface OutboxRowProps {
  readonly item: OutboxItem;
  /** The row asks for confirmation to send it again, since the service may then have it twice. */
  readonly asking: boolean;
  /** Called when the user decides not to send it again. */
  readonly onCancel: () => void;
  readonly onRetry: (another: boolean) => void;
  readonly onEdit: EditFeedback | undefined;
  readonly onMenu: (event: MouseEvent) => void;
}

/** One feedback item; expands to its details. */
export function OutboxRow({ item, asking, onCancel, onRetry, onEdit, onMenu }: OutboxRowProps) {
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const errorCode = errorCodeOf(item);
  return (
    <>
      <tr
        data-transaction-id={item.transactionId}
        className="outbox-row"
        data-open={open}
        onContextMenu={onMenu}
      >
        <td>
          <IconButton
            label={open ? messages.outbox.table.hideDetails : messages.outbox.table.showDetails}
            size="small"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            icon={<ChevronRight className="outbox-row__chevron" aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          />
        </td>
        <td>
          <OutboxStateBadge state={item.state} />
        </td>
        <td className="outbox-row__transaction">
          <ReceivedText text={item.transactionId} mono />
        </td>
        <td className="outbox-row__said">
          <FeedbackCell item={item} />
        </td>
        <td className="outbox-row__who" title={visibleText(reporterOf(item) ?? '')}>
          <ReceivedText text={reporterOf(item)} empty="" />
        </td>
        <td className="outbox-row__when">
          <InstantText nanoseconds={nanosecondsOf(item.createdAt)} bare />
        </td>
        <td className="outbox-row__problem">
          {reasonOf(item)}
          {errorCode === null ? null : (
            <span className="outbox-row__code">
              <ReceivedText text={errorCode} mono />
            </span>
          )}
        </td>
        <td>
          <OutboxActions item={item} asking={asking} onCancel={onCancel} onRetry={onRetry} onEdit={onEdit} />
        </td>
      </tr>
      {open ? (
        <tr id={detailsId} className="outbox-row__details">
          <td colSpan={8}>
            <OutboxItemDetails item={item} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
