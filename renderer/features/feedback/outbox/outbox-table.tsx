import { type MouseEvent, useRef, useState } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { OutboxMenu, type OutboxMenuPlace } from './outbox-menu';
import { OutboxRow } from './outbox-row';
import './outbox-table.css';
import type { EditFeedback } from './outbox-text';

interface OutboxTableProps {
  readonly items: readonly OutboxItem[];
  readonly onEdit: EditFeedback | undefined;
}

/** A table of the items, newest first. */
export function OutboxTable({ items, onEdit }: OutboxTableProps) {
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
    <div className="outbox-table">
      <table aria-label={messages.outbox.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.details}</span>
            </th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.transaction}</th>
            <th scope="col">{text.said}</th>
            <th scope="col">{text.by}</th>
            <th scope="col">
              {text.when}{' '}
              <span className="outbox-table__zone">{zone === 'utc' ? text.utc : text.localTime}</span>
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
              asking={confirmingId === item.id}
              onCancel={() => setConfirmingId(null)}
              onRetry={(another) => void retry(item, another)}
              onEdit={onEdit}
              onMenu={(event) => openMenu(item, event)}
            />
          ))}
        </tbody>
      </table>
      <OutboxMenu
        place={place}
        onEdit={onEdit}
        onRetry={(item) => void retry(item, false)}
        onClose={() => setPlace(null)}
        onClosed={restoreFocus}
      />
    </div>
  );
}
