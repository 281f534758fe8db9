import type { ReportAmount } from '../../shared/domain/amount';
import { reportAmountText } from '../../shared/i18n/amount-text';
import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';

/** An amount that a report's extra data contain, with its currency if given. */
export function AmountText({ amount }: { readonly amount: ReportAmount }) {
  const { path, sent } = amount;
  return (
    <strong title={messages.report.summary.amountFrom({ path: `extra_data.${path}`, sent })}>
      <ReceivedText text={reportAmountText(amount)} />
    </strong>
  );
}
