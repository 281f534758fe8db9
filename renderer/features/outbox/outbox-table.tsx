import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
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
            <OutboxRow key={item.id} item={item} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
