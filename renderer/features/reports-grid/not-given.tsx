import { messages } from '../../../shared/i18n/messages';

/** The content of a cell whose field the report doesn't give. */
export function NotGiven() {
  return <span className="reports-grid__not-given">{messages.words.received.notGiven}</span>;
}
