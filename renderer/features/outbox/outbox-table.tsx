import { type MouseEvent, useRef, useState } from 'react';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { OutboxMenu, type OutboxMenuPlace } from './outbox-menu';
import { OutboxRow } from './outbox-row';
import './outbox-table.css';
import type { EditFeedback } from './outbox-words';

interface OutboxTableProps {
  readonly items: readonly OutboxItem[];
  readonly onEdit: EditFeedback | undefined;
}

/** The items, newest first, a row each. */
export function OutboxTable({ items, onEdit }: OutboxTableProps) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const words = messages.outbox.table;
  const { outbox } = useStores();
  const [place, setPlace] = useState<OutboxMenuPlace | null>(null);
  /** The one that is asked about before it goes out again: the service might have two then. */
  const [askedId, setAskedId] = useState<string | null>(null);
  const focused = useRef<Element | null>(null);

  function openMenu(item: OutboxItem, event: MouseEvent) {
    event.preventDefault();
    focused.current = document.activeElement;
    setPlace({ item, x: event.clientX, y: event.clientY });
  }
  async function retry(item: OutboxItem, another: boolean) {
    const asks =
      !another && (item.state === 'Unconfirmed' || (await outbox.getState().retry(item.id, false)));
    setAskedId(asks ? item.id : null);
    if (another) await outbox.getState().retry(item.id, true);
  }
  // A question or a form that was opened meanwhile has the focus itself.
  function focusAgain() {
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
              <span className="visually-hidden">{words.details}</span>
            </th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.transaction}</th>
            <th scope="col">{words.said}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">
              {words.when}{' '}
              <span className="outbox-table__zone">{zone === 'utc' ? words.utc : words.localTime}</span>
            </th>
            <th scope="col">{words.problem}</th>
            <th scope="col">
              <span className="visually-hidden">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OutboxRow
              key={item.id}
              item={item}
              asking={askedId === item.id}
              onKeep={() => setAskedId(null)}
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
        onClosed={focusAgain}
      />
    </div>
  );
}
