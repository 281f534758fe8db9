import type { ReactNode } from 'react';
import { amountText } from '../../shared/i18n/amount-text';
import { visibleText } from '../../shared/i18n/visible-text';
import { queryOf } from '../state/queries/query';
import { useQuery } from '../state/queries/use-query';
import { ReceivedText } from '../ui/hostile-text';
import { Text } from '../ui/layout';

/** A transaction as people know it, by its user and amount, with its ID as the tooltip; else by its ID. */
export function TransactionName({ id }: { readonly id: string }): ReactNode {
  const [named] = useQuery(queryOf('reports.named', { keys: [], transactionIds: [id] })).reply ?? [];
  if (named?.userId == null) return <ReceivedText text={id} mono cut />;
  const { userId, amount, currency } = named;
  return (
    <span title={visibleText(id)}>
      <ReceivedText text={userId} cut />
      {amount !== null && <Text tabular>, {visibleText(amountText(amount, currency))}</Text>}
    </span>
  );
}
