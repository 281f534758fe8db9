import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';

interface TransactionCellProps {
  readonly transactionId: string;
  /** null if unknown. */
  readonly user: string | null;
}

/** The transaction that feedback is about, with its user below. */
export function TransactionCell({ transactionId, user }: TransactionCellProps) {
  return (
    <>
      <ReceivedText text={transactionId} mono />
      {user === null ? null : (
        <Text as="div" tone="muted" size="small" breakWords>
          <ReceivedText text={user} />
        </Text>
      )}
    </>
  );
}
