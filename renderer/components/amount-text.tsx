import type { ExtraAmount } from '../../shared/domain/extra-data';
import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';

/** An amount that a report's extra data contain, with its currency if given. */
export function AmountText({ amount: { amount, currency, path } }: { readonly amount: ExtraAmount }) {
  return (
    <strong title={messages.report.summary.amountFrom({ path: `extra_data.${path}` })}>
      <ReceivedText text={currency === null ? amount : `${amount} ${currency}`} />
    </strong>
  );
}
