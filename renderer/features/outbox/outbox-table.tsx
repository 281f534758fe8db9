import type { OutboxItem } from '../../../shared/domain/outbox';
import { OutboxRow } from './outbox-row';
import './outbox-table.css';

/** The items, newest first, a row each. */
export function OutboxTable({ items }: { readonly items: readonly OutboxItem[] }) {
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
            <th scope="col">Desired risk</th>
            <th scope="col">When</th>
            <th scope="col">Problem</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OutboxRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
