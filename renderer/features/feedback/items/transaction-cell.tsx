import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';

interface TransactionCellProps {
  readonly transactionId: string;
  /** null if unknown. */
  readonly user: string | null;
}

/** The user whose transaction feedback is about, with its ID below; the ID alone if the user isn't known. */
export function TransactionCell({ transactionId, user }: TransactionCellProps) {
  if (user === null) return <ReceivedText text={transactionId} mono />;
  return (
    <>
      <Text as="div" breakWords>
        <ReceivedText text={user} />
      </Text>
      <Text as="div" tone="muted" size="small">
        <ReceivedText text={transactionId} mono />
      </Text>
    </>
  );
}
