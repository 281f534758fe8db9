import type { OutboxItem } from '../../../shared/domain/outbox';
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
  return (
    <div className="outbox-table">
      <table aria-label="Outbox">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
            <th scope="col">State</th>
            <th scope="col">Transaction</th>
            <th scope="col">What was said</th>
            <th scope="col">By</th>
            <th scope="col">
              When <span className="outbox-table__zone">{zone === 'utc' ? 'UTC' : 'local time'}</span>
            </th>
            <th scope="col">Problem</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
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
