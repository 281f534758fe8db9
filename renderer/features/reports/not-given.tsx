import { messages } from '../../../shared/messages/messages';

/** Stands in a cell whose field the report does not give. */
export function NotGiven() {
  return <span className="reports-grid__not-given">{messages.words.received.notGiven}</span>;
}
